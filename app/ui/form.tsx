import { type ReactNode, useEffect, useRef } from "react";
import { m } from "#app/i18n/locale.ts";
import { useErrorTitle } from "./error-title.tsx";
import { ErrorSummary, Notice, type Tone } from "./page.tsx";

/** conform's reply: typed texts, and errors by field or ("") of the whole form. */
export interface Reply {
  readonly initialValue?: unknown;
  readonly error?: Readonly<Record<string, readonly string[] | null>> | undefined;
}

export function fieldsOf<Name extends string>(reply: Reply | undefined, first: Partial<Record<Name, string>> = {}) {
  return (name: Name) => ({
    name,
    defaultValue: reply ? typedIn(reply, name) : (first[name] ?? ""),
    error: reply?.error?.[name]?.[0],
  });
}

/** Several values are a line each; conform nests "a.b" as b in a, and leaves out empty fields. */
function typedIn(reply: Reply, name: string): string {
  const value = name
    .split(".")
    .reduce((nested: unknown, part) => (nested as Record<string, unknown> | undefined)?.[part], reply.initialValue);
  return [value]
    .flat()
    .filter((each) => typeof each === "string")
    .join("\n");
}

/** An answer rendered with the page has the focus already. */
export function useAnswerFocus(answer: unknown) {
  const element = useRef<HTMLDivElement>(null);
  const lastAnswer = useRef(answer);
  useEffect(() => {
    if (answer !== lastAnswer.current) element.current?.focus();
    lastAnswer.current = answer;
  }, [answer]);
  return element;
}

/** For a problem of no field: it takes the focus, and the page's title mentions it. */
export function RefusalNotice({
  answer,
  title,
  tone = "warn",
  children,
}: {
  answer: unknown;
  title: string | null | undefined;
  tone?: Tone;
  children?: ReactNode;
}) {
  const focused = useAnswerFocus(answer);
  useErrorTitle(Boolean(title));
  return (
    title && (
      <Notice tone={tone} title={title} focused={focused}>
        {children}
      </Notice>
    )
  );
}

export function FormErrors({
  reply,
  title = m.ui_check_fields(),
  tone = "warn",
  labels,
}: {
  reply?: Reply | undefined;
  title?: string;
  tone?: Tone | undefined;
  labels?: ReadonlyMap<string, string>;
}) {
  const focused = useAnswerFocus(reply);
  const { "": formErrors, ...fields } = reply?.error ?? {};
  useErrorTitle(Boolean(formErrors?.length));
  const names = new Set([...(labels?.keys() ?? []), ...Object.keys(fields)]);
  const errors = [...names].flatMap((id) => {
    const [message] = fields[id] ?? [];
    return message ? [{ id, message: [labels?.get(id), message].filter(Boolean).join(" – ") }] : [];
  });
  return (
    <>
      {formErrors?.map((message, index) => {
        const [first, rest] = message.split("\n");
        return (
          <Notice key={message} tone={tone} title={first} focused={index === 0 ? focused : undefined}>
            {rest}
          </Notice>
        );
      })}
      <ErrorSummary ref={formErrors?.length ? undefined : focused} title={title} errors={errors} />
    </>
  );
}
