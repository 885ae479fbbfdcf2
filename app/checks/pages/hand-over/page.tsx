import { data, Form } from "react-router";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { CheckRefused, StaleCheck } from "#app/checks/check-errors.ts";
import { handOverCheck } from "#app/checks/hand-over.server.ts";
import { listInspectors } from "#app/checks/hand-over.server.ts";
import { MissingCheck } from "#app/checks/pages/missing-check.tsx";
import { requireSubject, subjectOf } from "#app/checks/pages/subject.server.ts";
import { MovedOn, NotPossible, SubjectHead } from "#app/checks/pages/subject.tsx";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SelectField, TextAreaField } from "#app/ui/field.tsx";
import type { Route } from "./+types/page";

export function meta() {
  return [{ title: pageTitle(m.checks_hand_over_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const id = new URL(request.url).searchParams.get("id") ?? "";
  if (!id) return data({ subject: null, possible: false, inspectors: [] }, { status: 400 });
  const stored = await requireSubject(user, id, "decide check");
  const possible = stored.data.status === "draft";
  const subject = await subjectOf(user, stored, "hand-over");
  const inspectors = possible ? await listInspectors(user) : [];
  return data(
    { subject, possible, inspectors: inspectors.filter(({ uid }) => uid !== stored.data.inspectorId) },
    { status: possible ? 200 : 409 },
  );
}

/** Hands the draft over; the same form sent again leads to the same place. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const id = new URL(request.url).searchParams.get("id") ?? "";
  await requireSubject(user, id, "decide check");
  const form = await readForm(request, ["inspectorId", "note", "key", "seen"]);
  const typed = { inspectorId: textOf(form, "inspectorId"), note: textOf(form, "note") };
  try {
    await handOverCheck(user, id, { ...typed, key: textOf(form, "key"), seen: textOf(form, "seen") }, new Date());
  } catch (error) {
    if (error instanceof StaleCheck) return data({ problem: "stale" as const, ...typed }, { status: 409 });
    if (error instanceof CheckRefused) return data({ problem: "inspector" as const, ...typed }, { status: 400 });
    if (error instanceof Response && error.status === 400)
      return data({ problem: "stale" as const, ...typed }, { status: 400 });
    throw error;
  }
  return redirectWithToast(request, viewHref(id), { tone: "good", message: m.checks_hand_over_done() });
}

export default function HandOverCheck({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, possible, inspectors } = loaderData;
  if (!subject) return <MissingCheck address="/qc/check/hand-over?id=…" />;
  const title = m.checks_hand_over_title();
  if (!possible)
    return <NotPossible title={title} subject={subject} typed={actionData?.note ? [actionData.note] : []} />;
  return (
    <div className="max-w-2xl">
      <SubjectHead title={title} subject={subject} />
      {actionData?.problem === "stale" && <MovedOn subject={subject} />}
      <p className="mb-4">{m.checks_hand_over_body({ inspector: subject.inspector })}</p>
      <Form method="post" className="stack">
        <input type="hidden" name="key" value={subject.key} />
        <input type="hidden" name="seen" value={subject.seen} />
        <SelectField
          label={m.checks_hand_over_to()}
          name="inspectorId"
          required
          empty={m.checks_hand_over_choose()}
          options={inspectors.map(({ uid, name }) => ({ value: uid, label: name }))}
          defaultValue={actionData?.inspectorId ?? ""}
          error={actionData?.problem === "inspector" ? m.checks_hand_over_unknown() : undefined}
        />
        <TextAreaField
          label={subject.words.optional}
          name="note"
          rows={3}
          maxLength={2000}
          hint={subject.words.kept}
          defaultValue={actionData?.note}
        />
        <div className="action-bar">
          <LinkButton to={viewHref(subject.id)}>{subject.words.cancel}</LinkButton>
          <Button tone="primary">{m.checks_hand_over()}</Button>
        </div>
      </Form>
    </div>
  );
}
