/** The one way from what a form sent to its answer: what it asks for is done, or it is shown again as it was typed, with all that is wrong. */
import { data } from "react-router";
import { StaleForm } from "#app/auth/once.server.ts";
import { QuotaReached } from "#app/auth/quota.ts";
import { Stale } from "#app/changes/stale-record.ts";
import { m } from "#app/i18n/locale.ts";
import type { AnyForm } from "#app/ui/form.server.ts";

type Value<Form extends AnyForm> = NonNullable<Form["value"]>;
type Problems<Form extends AnyForm> = NonNullable<Parameters<Form["refuse"]>[0]>;

/** The form shown again. */
type Refused<Form extends AnyForm, More> = ReturnType<typeof data<ReturnType<Form["refuse"]>["data"] & More>>;

interface Refusing<Form extends AnyForm, Other, More> {
  /** What else is wrong with what was typed. Where some of it is wrong by itself, it is asked of the rest, so that all is told at once. */
  readonly check?: (given: Partial<Value<Form>>) => Promise<Problems<Form>> | Problems<Form>;
  /** What an error of the area's own says at which field; null for any other. */
  readonly refusal?: (error: unknown) => Problems<Form> | null;
  /** What is said where the record has moved on since it was shown, or the form came with other values before. */
  readonly stale?: string;
  /** What each answer that shows the form again holds beside it. */
  readonly more?: More;
  /** An answer of the page's own to an error, such as both versions; null for any other error. Asked first. */
  readonly answer?: (error: unknown) => Promise<Other | null> | Other | null;
}

/** `change` does what the form asks for and leads on: mostly with `redirectChanged` or `redirectWithToast`. @throws any error that is nobody's */
export async function handleForm<Form extends AnyForm, Answer, Other = never, More extends object = object>(
  form: Form,
  change: (value: Value<Form>, sent: Form["sent"]) => Promise<Answer>,
  { check, refusal, stale = m.ui_form_expired(), more = {} as More, answer }: Refusing<Form, Other, More> = {},
): Promise<Answer | Other | Refused<Form, More>> {
  const refuse = form.refuse as (...given: Parameters<AnyForm["refuse"]>) => Refused<Form, More>;
  const problems = await check?.(form.right());
  if (!form.value || Object.values(problems ?? {}).some(Boolean)) return refuse(problems, more);
  try {
    return await change(form.value, form.sent);
  } catch (error) {
    const answered = await answer?.(error);
    if (answered) return answered;
    const refused = refusal?.(error);
    if (refused) return refuse(refused, more);
    if (error instanceof QuotaReached) return refuse({ "": error.said }, { status: 429, ...more });
    if (error instanceof StaleForm || error instanceof Stale) return refuse({ "": stale }, { status: 409, ...more });
    return form.refuseExpired(error, more);
  }
}
