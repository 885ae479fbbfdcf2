/** The one way from what a form sent to its answer: what it asks for is done, or it is shown again as it was typed, with all that is wrong. */
import { StaleForm } from "#app/auth/once.server.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { m } from "#app/i18n/locale.ts";
import type { AnyForm } from "#app/ui/form.server.ts";

type Value<Form extends AnyForm> = NonNullable<Form["value"]>;
type Problems<Form extends AnyForm> = NonNullable<Parameters<Form["refuse"]>[0]>;

interface Refusing<Form extends AnyForm, Other> {
  /** What else is wrong with what was typed. Where some of it is wrong by itself, it is asked of the rest, so that all is told at once. */
  readonly check?: (given: Partial<Value<Form>>) => Promise<Problems<Form>> | Problems<Form>;
  /** What an error of the area's own says at which field; null for any other. */
  readonly refusal?: (error: unknown) => Problems<Form> | null;
  /** What is said where the record has moved on since it was shown, or the form came with other values before. */
  readonly stale?: string;
  /** What each answer that shows the form again holds beside it. */
  readonly more?: object;
  /** An answer of the page's own to an error, such as both versions; null for any other error. Asked first. */
  readonly answer?: (error: unknown) => Promise<Other | null> | Other | null;
}

/** `change` does what the form asks for and leads on: mostly with `redirectChanged` or `redirectWithToast`. @throws any error that is nobody's */
export async function handleForm<Form extends AnyForm, Answer, Other = never>(
  form: Form,
  change: (value: Value<Form>, sent: Form["sent"]) => Promise<Answer>,
  { check, refusal, stale = m.ui_form_expired(), more = {}, answer }: Refusing<Form, Other> = {},
): Promise<Answer | Other | ReturnType<Form["refuse"]>> {
  const refuse = form.refuse as (...given: Parameters<AnyForm["refuse"]>) => ReturnType<Form["refuse"]>;
  const problems = await check?.(form.right());
  if (!form.value || Object.values(problems ?? {}).some(Boolean)) return refuse(problems, more);
  try {
    return await change(form.value, form.sent);
  } catch (error) {
    const answered = await answer?.(error);
    if (answered) return answered;
    const refused = refusal?.(error);
    if (refused) return refuse(refused, more);
    if (error instanceof StaleForm || error instanceof StaleRecord)
      return refuse({ "": stale }, { status: 409, ...more });
    return form.refuseExpired(error, more) as ReturnType<Form["refuse"]>;
  }
}
