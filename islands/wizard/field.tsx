// A field of a form, as views/ui/field.templ draws it. What is filled in belongs to the browser: only what stands there
// at first comes from here.
import { Icon, type Shape } from "../icon";
import type { FieldProps, WizardProps } from "./props";

type Props = {
  field: FieldProps;
  values: string[];
  error: string | undefined;
  prefix: WizardProps["prefix"];
  icon: Shape[];
};

export function Field({ field, values, error, prefix, icon }: Props) {
  const { control, hint, options, link, title } = field;
  const { id } = control;
  const grouped = !field.tag && title;
  // Each of these stands for tags that take the same attributes.
  const Tag = field.tag as "input" | undefined;
  const Room = grouped ? "fieldset" : "div";
  const Title = (grouped ? "legend" : "label") as "label";
  const errorID = error && `${id}-error`;
  const said = [hint?.id, errorID].filter(Boolean).join(" ") || undefined;
  const wiring = {
    ...control,
    "aria-describedby": grouped ? undefined : said,
    "aria-invalid": error ? true : undefined,
  };
  const offered = options?.map((option, i) => {
    const { value, children } = option;
    const own = i ? `${id}-${i + 1}` : id;
    return Tag ? (
      <option key={value} {...option} />
    ) : (
      <label key={value} className="choice" htmlFor={own}>
        <input {...wiring} id={own} value={value} defaultChecked={values.includes(value)} />
        <span>{children}</span>
      </label>
    );
  });
  const written = Tag && (
    <Tag {...wiring} className="input" defaultValue={values[0] ?? ""}>
      {offered}
    </Tag>
  );
  return (
    <Room className="field" aria-describedby={grouped ? said : undefined}>
      {title && (
        <Title {...title}>
          {field.label}
          {field.mark && <span {...field.mark} />}
        </Title>
      )}
      {hint && <p {...hint} />}
      {error && (
        <p className="field-error" id={errorID}>
          <Icon shapes={icon} />
          <span>
            <span {...prefix} />
            {` ${error}`}
          </span>
        </p>
      )}
      {field.icon ? (
        <span className="select">
          {written}
          <Icon shapes={field.icon} />
        </span>
      ) : (
        written || (grouped ? <div className="choices">{offered}</div> : offered)
      )}
      {link && <a {...link} />}
    </Room>
  );
}
