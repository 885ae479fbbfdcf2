/** Forms as the server's reply has them: `form.server.ts` reads what they send. */
import { type ReactNode, useEffect, useRef } from "react";
import { m } from "#app/i18n/locale.ts";
import { useErrorTitle } from "./error-title.tsx";
import { ErrorSummary, Notice, type Tone } from "./page.tsx";

/** The part of conform's reply that pages show: typed texts, and errors by field or ("") of the whole form. */
export interface Reply {
  readonly initialValue?: unknown;
  readonly error?: Readonly<Record<string, readonly string[] | null>> | undefined;
}

/** The properties of a form's fields: what was typed, or else what they begin with, and what is wrong with it. */
export function fieldsOf<Name extends string>(reply: Reply | undefined, first: Partial<Record<Name, string>> = {}) {
  return (name: Name) => ({
    name,
    defaultValue: reply ? typedIn(reply, name) : (first[name] ?? ""),
    error: reply?.error?.[name]?.[0],
  });
}

/** The text that was typed, of several values a line each; conform keeps "a.b" as b in a, and nothing of empty fields. */
function typedIn(reply: Reply, name: string): string {
  const value = name
    .split(".")
    .reduce((whole: unknown, part) => (whole as Record<string, unknown> | undefined)?.[part], reply.initialValue);
  return [value]
    .flat()
    .filter((each) => typeof each === "string")
    .join("\n");
}

/** Focuses a form's answer when a script inserts it. An answer rendered with the page has the focus already. */
export function useAnswerFocus(answer: unknown) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(answer);
  useEffect(() => {
    if (answer !== shown.current) element.current?.focus();
    shown.current = answer;
  }, [answer]);
  return element;
}

/** Why a form was refused, where that is of no field: it has the focus, and the page's title says so. */
export function Refusal({
  answer,
  title,
  tone = "warn",
  children,
}: {
  /** To the form; each new one takes the focus again. */
  answer: unknown;
  /** None where it was not refused. */
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

/** The problems of a form, above it: of the whole form, and of fields as links to them. */
export function FormErrors({
  reply,
  title = m.ui_check_fields(),
  tone = "warn",
  labels,
}: {
  reply?: Reply | undefined;
  title?: string;
  tone?: Tone | undefined;
  /** Prefixes for errors that read alike in several fields, in the fields' order. */
  labels?: ReadonlyMap<string, string>;
}) {
  const focused = useAnswerFocus(reply);
  const { "": whole, ...fields } = reply?.error ?? {};
  useErrorTitle(Boolean(whole?.length));
  const names = new Set([...(labels?.keys() ?? []), ...Object.keys(fields)]);
  const errors = [...names].flatMap((id) => {
    const [message] = fields[id] ?? [];
    return message ? [{ id, message: [labels?.get(id), message].filter(Boolean).join(" – ") }] : [];
  });
  return (
    <>
      {whole?.map((message, index) => {
        const [first, rest] = message.split("\n");
        return (
          <Notice key={message} tone={tone} title={first} focused={index === 0 ? focused : undefined}>
            {rest}
          </Notice>
        );
      })}
      <ErrorSummary ref={whole?.length ? undefined : focused} title={title} errors={errors} />
    </>
  );
}
