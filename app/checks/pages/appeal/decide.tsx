import { data, Form } from "react-router";
import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { maxAppealText } from "#app/checks/appeal.ts";
import { answerOf } from "#app/checks/asked.ts";
import { decideAppeal } from "#app/checks/appeal-check.server.ts";
import type { CheckRefused } from "#app/checks/check-errors.ts";
import { MissingCheck } from "#app/checks/pages/missing-check.tsx";
import { refusalOf, requireSubject, subjectOf } from "#app/checks/pages/subject.server.ts";
import { DecisionErrors, NotPossible, SubjectHead } from "#app/checks/pages/subject.tsx";
import { follows, transitions } from "#app/checks/transitions.ts";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { FieldError, TextAreaField } from "#app/ui/field.tsx";
import { fieldsOf } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/decide";
import { decisionRows, readAppeal } from "./form.server.ts";
import { FindingBox, numbersOf, typedWords } from "./row.tsx";

const choices = ["accept", "reject"] as const;

export function meta() {
  return [{ title: pageTitle(m.checks_appeal_decide_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const id = new URL(request.url).searchParams.get("id") ?? "";
  if (!id) return data({ subject: null, rows: [] }, { status: 400 });
  const stored = await requireSubject(user, id, transitions.acceptAppeal.by);
  const rows = follows("acceptAppeal", stored.data) ? await decisionRows(stored.data) : [];
  const subject = await subjectOf(user, stored, "decide-appeal");
  return data({ subject, rows }, { status: rows.length > 0 ? 200 : 409 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const id = new URL(request.url).searchParams.get("id") ?? "";
  await requireSubject(user, id, transitions.acceptAppeal.by);
  const form = await readAppeal(request, z.enum(choices, { error: () => m.checks_appeal_undecided() }));
  if (!form.value) return form.refuse();
  const { choice, words, ...sent } = form.value;
  const decisions = Object.entries(choice).map(([item, chosen]) => ({
    item,
    accepted: chosen === "accept",
    words: answerOf(words, item) ?? "",
  }));
  try {
    await decideAppeal(user, id, { decisions, ...sent }, new Date());
  } catch (error) {
    return form.refuse(...refusalOf(error, errorsOf));
  }
  return redirectWithToast(request, viewHref(id), { tone: "good", message: m.checks_appeal_decided() });
}

function errorsOf({ code, items }: CheckRefused): Record<string, string> {
  const [field, message] =
    code === "undecided" ? ["choice", m.checks_appeal_undecided()] : ["words", m.checks_appeal_rejection_missing()];
  return Object.fromEntries(items.map((item) => [`${field}.${item}`, message]));
}

export default function DecideAppeal({ loaderData: { subject, rows }, actionData }: Route.ComponentProps) {
  if (!subject) return <MissingCheck address={href("/qc/check/appeal/decide", { id: "…" })} />;
  const title = m.checks_appeal_decide_title();
  if (rows.length === 0) {
    const typed = typedWords(actionData?.reply);
    return <NotPossible title={title} subject={subject} typed={typed} said={subject.decided} />;
  }
  const field = fieldsOf<`${"choice" | "words"}.${string}`>(actionData?.reply);
  return (
    <div className="max-w-3xl">
      <SubjectHead title={title} subject={subject} />
      <DecisionErrors
        answer={actionData}
        subject={subject}
        title={m.checks_appeal_not_decided()}
        labels={numbersOf(rows)}
      />
      <p className="mb-4">{m.checks_appeal_decide_body()}</p>
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="key" value={subject.key} />
        <input type="hidden" name="seen" value={subject.seen} />
        {rows.map(({ item, reason }) => {
          const { name, defaultValue: chosen, error } = field(`choice.${item.id}`);
          return (
            <FindingBox key={item.id} checkId={subject.id} item={item}>
              <blockquote className="my-3 border-l-4 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">
                <span className="block text-sm text-muted">{m.checks_appeal_reason()}</span>
                {reason}
              </blockquote>
              <div id={name} className="mb-3 flex scroll-mt-20 flex-wrap gap-1.5">
                {choices.map((choice) => (
                  <label key={choice} className={`segment basis-24 ${choice === "accept" ? "tone-good" : "tone-bad"}`}>
                    <input type="radio" name={name} value={choice} required defaultChecked={chosen === choice} />
                    {choice === "accept" ? m.checks_appeal_accept() : m.checks_appeal_reject()}
                  </label>
                ))}
                {error && <FieldError className="w-full">{error}</FieldError>}
              </div>
              <TextAreaField
                {...field(`words.${item.id}`)}
                label={m.checks_appeal_words()}
                rows={2}
                maxLength={maxAppealText}
                hint={m.checks_appeal_words_hint()}
              />
            </FindingBox>
          );
        })}
        <div className="action-bar">
          <LinkButton to={viewHref(subject.id)}>{subject.words.cancel}</LinkButton>
          <Button tone="primary">{m.checks_appeal_decide_save()}</Button>
        </div>
      </Form>
    </div>
  );
}
