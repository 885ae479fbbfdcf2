import { data, Form } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { maxAppealed, maxAppealText } from "#app/checks/appeal.ts";
import { answerOf } from "#app/checks/asked.ts";
import { appealCheck } from "#app/checks/appeal-check.server.ts";
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
import type { Route } from "./+types/page";
import { appealRows, readAppealForm, refusalOf } from "./form.server.ts";
import { FindingBox } from "./row.tsx";
import { typedWords } from "./typed.ts";

export function meta() {
  return [{ title: pageTitle(m.checks_appeal_new_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const id = new URL(request.url).searchParams.get("id") ?? "";
  if (!id) return data({ subject: null, rows: [] }, { status: 400 });
  const stored = await requireSubject(user, id, transitions.appeal.by);
  const rows = follows("appeal", stored.data) ? await appealRows(stored.data) : [];
  const subject = await subjectOf(user, stored, "appeal-check");
  return data({ subject, rows }, { status: rows.length > 0 ? 200 : 409 });
}

/** Appeals the findings that were ticked; the same form sent again leads to the same place. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const id = new URL(request.url).searchParams.get("id") ?? "";
  await requireSubject(user, id, transitions.appeal.by);
  const sent = await readAppealForm(request);
  // A reason beside a finding that is not ticked says as much as the tick.
  const items = Object.entries(sent.typed)
    .filter(([, { choice, words }]) => choice || words.trim())
    .map(([item, { words }]) => ({ item, reason: words }));
  try {
    await appealCheck(user, id, { items, key: sent.key, seen: sent.seen }, new Date());
  } catch (error) {
    const refusal = refusalOf(error, sent);
    if (!refusal) throw error;
    return data(refusal, { status: refusal.status });
  }
  return redirectWithToast(request, viewHref(id), { tone: "good", message: m.checks_appeal_sent() });
}

export default function AppealCheck({ loaderData: { subject, rows }, actionData }: Route.ComponentProps) {
  if (!subject) return <MissingCheck address="/qc/check/appeal?id=…" />;
  const title = m.checks_appeal_new_title();
  if (rows.length === 0)
    return <NotPossible title={title} subject={subject} typed={typedWords(actionData?.typed)} said={subject.decided} />;
  const errors = problemsOf(actionData);
  return (
    <div className="max-w-3xl">
      <SubjectHead title={title} subject={subject} />
      {actionData?.problem === "stale" && <MovedOn subject={subject} />}
      <ErrorSummary
        title={m.checks_appeal_not_sent()}
        errors={errors.map(({ item, message }) => ({
          id: item ? `finding-${item}` : `finding-${rows[0]!.item.id}`,
          message,
        }))}
      />
      <p className="mb-4">{m.checks_appeal_new_body()}</p>
      <Form method="post" className="stack">
        <input type="hidden" name="key" value={subject.key} />
        <input type="hidden" name="seen" value={subject.seen} />
        {rows.map(({ item }) => {
          const typed = answerOf(actionData?.typed ?? {}, item.id);
          const error = errors.find((each) => each.item === item.id)?.message;
          return (
            <FindingBox key={item.id} checkId={subject.id} item={item}>
              <label className="choice mt-1">
                <input type="checkbox" name={`choice.${item.id}`} value="on" defaultChecked={typed?.choice === "on"} />
                {m.checks_appeal_this()}
              </label>
              <TextAreaField
                label={m.checks_appeal_reason()}
                name={`words.${item.id}`}
                rows={2}
                maxLength={maxAppealText}
                defaultValue={typed?.words}
                error={error}
              />
            </FindingBox>
          );
        })}
        <div className="action-bar">
          <LinkButton to={viewHref(subject.id)}>{subject.words.cancel}</LinkButton>
          <Button tone="primary">{m.checks_appeal_send()}</Button>
        </div>
      </Form>
    </div>
  );
}

/** What is wrong, at which item; none stands for the whole form. */
function problemsOf(refused: Route.ComponentProps["actionData"]): { item: string | null; message: string }[] {
  if (!refused) return [];
  switch (refused.problem) {
    case "appeal-empty":
      return [{ item: null, message: m.checks_appeal_empty() }];
    case "appeal-full":
      return [{ item: null, message: m.checks_appeal_full({ count: maxAppealed }) }];
    case "reason-missing":
      return refused.items.map((item) => ({ item, message: m.checks_appeal_reason_missing() }));
    case "appeal-item":
      return [{ item: null, message: m.checks_appeal_item() }];
    default:
      return [];
  }
}
