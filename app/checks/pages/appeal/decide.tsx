import { data, Form } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { maxAppealText } from "#app/checks/appeal.ts";
import { answerOf } from "#app/checks/asked.ts";
import { decideAppeal } from "#app/checks/appeal-check.server.ts";
import { MissingCheck } from "#app/checks/pages/missing-check.tsx";
import { requireSubject, subjectOf } from "#app/checks/pages/subject.server.ts";
import { MovedOn, NotPossible, SubjectHead } from "#app/checks/pages/subject.tsx";
import { follows, transitions } from "#app/checks/transitions.ts";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { ErrorSummary } from "#app/ui/page.tsx";
import type { Route } from "./+types/decide";
import { decisionRows, readAppealForm, refusalOf } from "./form.server.ts";
import { FindingBox } from "./row.tsx";
import { typedWords } from "./typed.ts";

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

/** Accepts or rejects each finding; the same form sent again leads to the same place. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const id = new URL(request.url).searchParams.get("id") ?? "";
  await requireSubject(user, id, transitions.acceptAppeal.by);
  const sent = await readAppealForm(request);
  const decisions = Object.entries(sent.typed)
    .filter(([, { choice }]) => choice === "accept" || choice === "reject")
    .map(([item, { choice, words }]) => ({ item, accepted: choice === "accept", words }));
  try {
    await decideAppeal(user, id, { decisions, key: sent.key, seen: sent.seen }, new Date());
  } catch (error) {
    const refusal = refusalOf(error, sent);
    if (!refusal) throw error;
    return data(refusal, { status: refusal.status });
  }
  return redirectWithToast(request, viewHref(id), { tone: "good", message: m.checks_appeal_decided() });
}

export default function DecideAppeal({ loaderData: { subject, rows }, actionData }: Route.ComponentProps) {
  if (!subject) return <MissingCheck address="/qc/check/appeal/decide?id=…" />;
  const title = m.checks_appeal_decide_title();
  if (rows.length === 0)
    return <NotPossible title={title} subject={subject} typed={typedWords(actionData?.typed)} said={subject.decided} />;
  const wrong = actionData?.items ?? [];
  const message =
    actionData?.problem === "undecided" ? m.checks_appeal_undecided() : m.checks_appeal_rejection_missing();
  return (
    <div className="max-w-3xl">
      <SubjectHead title={title} subject={subject} />
      {actionData?.problem === "stale" && <MovedOn subject={subject} />}
      <ErrorSummary
        title={m.checks_appeal_not_decided()}
        errors={rows
          .filter(({ item }) => wrong.includes(item.id))
          .map(({ item }) => ({ id: `finding-${item.id}`, message: `${item.number} – ${message}` }))}
      />
      <p className="mb-4">{m.checks_appeal_decide_body()}</p>
      <Form method="post" className="stack">
        <input type="hidden" name="key" value={subject.key} />
        <input type="hidden" name="seen" value={subject.seen} />
        {rows.map(({ item, reason }) => {
          const typed = answerOf(actionData?.typed ?? {}, item.id);
          return (
            <FindingBox key={item.id} checkId={subject.id} item={item}>
              <blockquote className="my-3 border-l-4 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">
                <span className="block text-sm text-muted">{m.checks_appeal_reason()}</span>
                {reason}
              </blockquote>
              <div className="segments mb-3">
                {(["accept", "reject"] as const).map((choice) => (
                  <label
                    key={choice}
                    className={`segment basis-24 ${choice === "accept" ? "segment-good" : "segment-bad"}`}
                  >
                    <input
                      type="radio"
                      name={`choice.${item.id}`}
                      value={choice}
                      required
                      defaultChecked={typed?.choice === choice}
                    />
                    {choice === "accept" ? m.checks_appeal_accept() : m.checks_appeal_reject()}
                  </label>
                ))}
              </div>
              <TextAreaField
                label={m.checks_appeal_words()}
                name={`words.${item.id}`}
                rows={2}
                maxLength={maxAppealText}
                hint={m.checks_appeal_words_hint()}
                defaultValue={typed?.words}
                error={wrong.includes(item.id) ? message : undefined}
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
