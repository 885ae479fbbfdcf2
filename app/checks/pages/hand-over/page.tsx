import { data } from "react-router";
import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { CheckRefused } from "#app/checks/check-errors.ts";
import { handOverCheck, listInspectors } from "#app/checks/hand-over.server.ts";
import { MissingCheck } from "#app/checks/pages/missing-check.tsx";
import { handleDecision, requireSubject, subjectOf } from "#app/checks/pages/subject.server.ts";
import { DecisionErrors, NotPossible, SubjectHead } from "#app/checks/pages/subject.tsx";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { m } from "#app/i18n/locale.ts";
import { reasonText } from "#app/records/reason.ts";
import { refuseCodes } from "#app/records/refusals.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SelectField, TextAreaField } from "#app/ui/field.tsx";
import { readForm, type HiddenValues } from "#app/ui/form.server.ts";
import { fieldsOf } from "#app/ui/form.tsx";
import { anyText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/page";

export const meta = titled(m.checks_hand_over_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  if (!id) return data({ subject: null, possible: false, inspectors: [] }, { status: 400 });
  const stored = await requireSubject(user, id, "decide check");
  const possible = stored.data.status === "draft";
  const subject = await subjectOf(user, stored, "hand-over");
  const inspectors = possible ? await listInspectors(user) : [];
  return data(
    {
      crumb: subject.crumb,
      subject,
      possible,
      inspectors: inspectors.filter(({ uid }) => uid !== stored.data.inspectorId),
    },
    { status: possible ? 200 : 409 },
  );
}

const formSchema = z.object({ inspectorId: anyText, note: reasonText });
const refusal = refuseCodes(CheckRefused, { "inspector-unknown": ["inspectorId", () => m.checks_hand_over_unknown()] });

export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  await requireSubject(user, id, "decide check");
  const handOver = async (value: z.output<typeof formSchema>, identity: HiddenValues) => {
    await handOverCheck(user, id, { ...value, ...identity }, new Date());
    return redirectWithToast(request, viewHref(id), { tone: "good", message: m.checks_hand_over_done() });
  };
  return handleDecision(await readForm(request, formSchema), handOver, refusal);
}

export default function HandOverCheck({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, possible, inspectors } = loaderData;
  if (!subject) return <MissingCheck address={href("/qc/check/hand-over", { id: "…" })} />;
  const title = m.checks_hand_over_title();
  const field = fieldsOf<"inspectorId" | "note">(actionData?.reply);
  const note = field("note").defaultValue;
  if (!possible) return <NotPossible title={title} subject={subject} typed={note ? [note] : []} />;
  return (
    <div className="max-w-2xl">
      <SubjectHead title={title} subject={subject} />
      <DecisionErrors answer={actionData} subject={subject} />
      <p className="mb-4">{m.checks_hand_over_body({ inspector: subject.inspector })}</p>
      <PostForm formKey={subject.key} seen={subject.revision} className="flex flex-col gap-4">
        <SelectField
          {...field("inspectorId")}
          label={m.checks_hand_over_to()}
          required
          empty={m.checks_hand_over_choose()}
          options={inspectors.map(({ uid, name }) => ({ value: uid, label: name }))}
        />
        <TextAreaField {...field("note")} label={subject.texts.optional} rows={3} hint={subject.texts.reasonHint} />
        <div className="action-bar">
          <LinkButton to={viewHref(subject.id)}>{subject.texts.cancel}</LinkButton>
          <Button tone="primary">{m.checks_hand_over()}</Button>
        </div>
      </PostForm>
    </div>
  );
}
