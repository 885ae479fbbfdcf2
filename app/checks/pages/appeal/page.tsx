import { data, Form } from "react-router";
import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { maxAppealed, maxAppealText } from "#app/checks/appeal.ts";
import { answerOf } from "#app/checks/asked.ts";
import { appealCheck } from "#app/checks/appeal-check.server.ts";
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
import { TextAreaField } from "#app/ui/field.tsx";
import { fieldsOf } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";
import { appealRows, readAppeal } from "./form.server.ts";
import { FindingBox, numbersOf, typedWords } from "./row.tsx";

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

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const id = new URL(request.url).searchParams.get("id") ?? "";
  await requireSubject(user, id, transitions.appeal.by);
  const form = await readAppeal(request, z.string());
  if (!form.value) return form.refuse();
  const { choice, words, ...sent } = form.value;
  // A reason beside a finding that is not ticked says as much as the tick.
  const items = Object.keys({ ...choice, ...words })
    .map((item) => ({ item, reason: answerOf(words, item) ?? "" }))
    .filter(({ item, reason }) => Object.hasOwn(choice, item) || reason.trim());
  try {
    await appealCheck(user, id, { items, ...sent }, new Date());
  } catch (error) {
    return form.refuse(...refusalOf(error, errorsOf));
  }
  return redirectWithToast(request, viewHref(id), { tone: "good", message: m.checks_appeal_sent() });
}

function errorsOf({ code, items }: CheckRefused): Record<string, string> {
  if (code === "reason-missing")
    return Object.fromEntries(items.map((item) => [`words.${item}`, m.checks_appeal_reason_missing()]));
  if (code === "appeal-empty") return { "": m.checks_appeal_empty() };
  return { "": code === "appeal-full" ? m.checks_appeal_full({ count: maxAppealed }) : m.checks_appeal_item() };
}

export default function AppealCheck({ loaderData: { subject, rows }, actionData }: Route.ComponentProps) {
  if (!subject) return <MissingCheck address={href("/qc/check/appeal", { id: "…" })} />;
  const title = m.checks_appeal_new_title();
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
        title={m.checks_appeal_not_sent()}
        labels={numbersOf(rows)}
      />
      <p className="mb-4">{m.checks_appeal_new_body()}</p>
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="key" value={subject.key} />
        <input type="hidden" name="seen" value={subject.seen} />
        {rows.map(({ item }) => {
          const { name, defaultValue: chosen } = field(`choice.${item.id}`);
          return (
            <FindingBox key={item.id} checkId={subject.id} item={item}>
              <label className="choice mt-1">
                <input type="checkbox" name={name} value="on" defaultChecked={chosen === "on"} />
                {m.checks_appeal_this()}
              </label>
              <TextAreaField
                {...field(`words.${item.id}`)}
                label={m.checks_appeal_reason()}
                rows={2}
                maxLength={maxAppealText}
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
