// A field of a form, rendered as by views/ui/field.templ. It is uncontrolled: only its first value comes from here.
import { Icon, type IconShape } from "../icon";
import type { FieldProps, WizardProps } from "./props";

type Props = {
  field: FieldProps;
  values: string[];
  error: string | undefined;
  prefix: WizardProps["prefix"];
  icon: IconShape[];
};

export function Field({ field, values, error, prefix, icon }: Props) {
  const { control, hint, options, link, title } = field;
  const { id } = control;
  const grouped = !field.tag && title;
  // Each type is that of one tag: the others take the same attributes.
  const Tag = field.tag as "input" | undefined;
  const Wrapper = grouped ? "fieldset" : "div";
  const Title = (grouped ? "legend" : "label") as "label";
  const errorID = error && `${id}-error`;
  const descriptions = [hint?.id, errorID].filter(Boolean).join(" ") || undefined;
  const attributes = {
    ...control,
    "aria-describedby": grouped ? undefined : descriptions,
    "aria-invalid": error ? true : undefined,
  };
  const choices = options?.map((option, i) => {
    const { value, children } = option;
    const choiceID = i ? `${id}-${i + 1}` : id;
    return Tag ? (
      <option key={value} {...option} />
    ) : (
      <label key={value} className="choice" htmlFor={choiceID}>
        <input {...attributes} id={choiceID} value={value} defaultChecked={values.includes(value)} />
        <span>{children}</span>
      </label>
    );
  });
  const input = Tag && (
    <Tag {...attributes} className="input" defaultValue={values[0] ?? ""}>
      {choices}
    </Tag>
  );
  return (
    <Wrapper className="field" aria-describedby={grouped ? descriptions : undefined}>
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
          {input}
          <Icon shapes={field.icon} />
        </span>
      ) : (
        input || (grouped ? <div className="choices">{choices}</div> : choices)
      )}
      {link && <a {...link} />}
    </Wrapper>
  );
}
