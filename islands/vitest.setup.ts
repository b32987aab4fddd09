// Runs before every test file.
import { configure } from "@testing-library/dom";

// waitFor usually succeeds at once. On a busy machine it can take seconds: only a failing test waits this long.
configure({ asyncUtilTimeout: 15_000 });
