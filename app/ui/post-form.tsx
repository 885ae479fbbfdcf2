import type { Ref } from "react";
import { type FetcherWithComponents, Form, type FormProps } from "react-router";

interface PostFormProps extends Omit<FormProps, "method" | "action"> {
  readonly action?: string | undefined;
  readonly ref?: Ref<HTMLFormElement> | undefined;
  /** However often the form is sent, it acts once. */
  readonly formKey: string;
  readonly seen?: string | undefined;
  readonly fetcher?: Pick<FetcherWithComponents<unknown>, "Form">;
  /** The answer is a new page, without scripts in between. */
  readonly native?: boolean;
}

export function PostForm({ formKey, seen, fetcher, native = false, children, ...props }: PostFormProps) {
  const content = (
    <>
      <input type="hidden" name="key" value={formKey} />
      {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
      {children}
    </>
  );
  if (native) {
    const { className, action, noValidate } = props;
    return (
      <form method="post" className={className} action={action} noValidate={noValidate}>
        {content}
      </form>
    );
  }
  const Element = fetcher?.Form ?? Form;
  return (
    <Element method="post" {...props}>
      {content}
    </Element>
  );
}
