// Before every file of tests.
import { configure } from "@testing-library/dom";

// What is waited for comes at once, unless other programs have the machine: only a test that fails waits this long.
configure({ asyncUtilTimeout: 15_000 });
