/** Makes the change, or shows the form again as it was typed, with all problems. A parked submission is only shown. */
import { data } from "react-router";
import { StaleForm } from "#app/auth/once.server.ts";
import { currentReview } from "#app/auth/parked-review.server.ts";
import { QuotaReached } from "#app/auth/quota.ts";
import { Stale } from "#app/changes/stale-record.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import type { AnyForm } from "#app/ui/form.server.ts";
import type { Refusal } from "./refusals.ts";

type Value<Form extends AnyForm> = NonNullable<Form["value"]>;
type Problems<Form extends AnyForm> = NonNullable<Parameters<Form["refuse"]>[0]>;

export type RefusedAnswer<Form extends AnyForm, More> = ReturnType<
  typeof data<ReturnType<Form["refuse"]>["data"] & More>
>;

interface Refusing<Form extends AnyForm, Other, More> {
  /** Gets the fields that are valid by themselves, so that all problems are shown at once. */
  readonly check?: (right: Partial<Value<Form>>) => Promise<Problems<Form>> | Problems<Form>;
  readonly refusal?: Refusal | readonly Refusal[] | undefined;
  /** Opening a parked submission saves it, since its form can't show it. */
  readonly savesParked?: boolean;
  /** For a record that has moved on, or a form that came with other values before. */
  readonly stale?: string;
  readonly more?: More;
  /** Called before `refusal`; null for an error without an answer of its own. */
  readonly answer?: (error: unknown) => Promise<Other | null> | Other | null;
}

export async function handleForm<Form extends AnyForm, Answer, Other = never, More extends object = object>(
  form: Form,
  change: (value: Value<Form>, hidden: Form["hidden"]) => Promise<Answer>,
  {
    check,
    refusal = [],
    stale = m.ui_form_expired(),
    more = {} as More,
    savesParked,
    answer,
  }: Refusing<Form, Other, More> = {},
): Promise<Answer | Other | RefusedAnswer<Form, More>> {
  const refuse = form.refuse as (...refused: Parameters<AnyForm["refuse"]>) => RefusedAnswer<Form, More>;
  const problems = await check?.(form.right());
  const { value } = form;
  if (!value || Object.values(problems ?? {}).some(Boolean)) return refuse(problems, more);
  if (currentReview() && !savesParked) return refuse({}, { status: 200, ...more });
  return handleSent<Answer, Other | RefusedAnswer<Form, More>>(
    () => change(value, form.hidden),
    async (error) => {
      const answered = await answer?.(error);
      if (answered) return answered;
      const [messages, status] = describeRefusal(error, [refusal].flat(), { stale });
      return refuse(messages, { status, ...more });
    },
  );
}

/** Problems are shown on the page that the button leads back to. @throws Response 400 for a form that none of our buttons sends */
export async function handleButton<Form extends AnyForm>(
  form: Form,
  { request, back }: { readonly request: Request; readonly back: string },
  change: (value: Value<Form>, hidden: Form["hidden"]) => Promise<Response>,
  {
    refusal = [],
    stale = m.records_button_expired(),
    answer,
  }: Omit<Refusing<Form, Response, never>, "check" | "more" | "savesParked"> = {},
): Promise<Response> {
  const { value } = form;
  if (!value) throw new Response(null, { status: 400 });
  if (currentReview()) return pressAgain(request, back);
  return handleSent(
    () => change(value, form.hidden),
    async (error) => {
      const answered = await answer?.(error);
      if (answered) return answered;
      const [messages] = describeRefusal(error, [refusal].flat(), { stale, expired: m.records_button_expired() });
      const message = Object.values(messages).filter(Boolean).join(" ");
      return redirectWithToast(request, back, { tone: "bad", message });
    },
  );
}

/** The session had ended: the sender decides again, on the page as it is now. */
export function pressAgain(request: Request, back: string): Promise<Response> {
  return redirectWithToast(request, back, { tone: "neutral", message: m.records_button_again() });
}

/** For a form that isn't shown again, such as a script's. @throws any error that `answer` doesn't answer */
export async function handleSent<Answer, Other>(
  change: () => Promise<Answer>,
  answer: (error: unknown) => Promise<Other | null> | Other | null,
): Promise<Answer | Other> {
  try {
    return await change();
  } catch (error) {
    const answered = await answer(error);
    if (answered) return answered;
    throw error;
  }
}

/** The script reads its record again. */
export function answerMovedOn(error: unknown): Response | null {
  return error instanceof Stale ? new Response(null, { status: 409 }) : null;
}

function describeRefusal(
  error: unknown,
  refusals: readonly Refusal[],
  { stale, expired = m.ui_form_expired() }: { readonly stale: string; readonly expired?: string },
): readonly [messages: Readonly<Partial<Record<string, string>>>, status: number] {
  for (const refusal of refusals) {
    const messages = refusal(error);
    if (messages) return [messages, 400];
  }
  if (error instanceof QuotaReached) return [{ "": error.explanation }, 429];
  if (error instanceof StaleForm || error instanceof Stale) return [{ "": stale }, 409];
  if (error instanceof Response && error.status === 400) return [{ "": expired }, 400];
  throw error;
}
