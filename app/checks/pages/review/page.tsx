import { data, redirect } from "react-router";
import { z } from "zod";
import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { parsePosition } from "#app/checks/evidence.ts";
import { requireEditable, requireEditableOrTaken } from "#app/checks/pages/edit/editable.server.ts";
import { checkEditHref } from "#app/checks/pages/edit/form-view.ts";
import { MissingCheck } from "#app/checks/pages/missing-check.tsx";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { submitCheck } from "#app/checks/submit-check.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { readForm, type HiddenValues } from "#app/ui/form.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { PlaceInput } from "#app/checks/pages/place.tsx";
import { href } from "#app/ui/href.ts";
import { RefusalNotice } from "#app/ui/form.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/page";
import { readReview } from "./review.server.ts";
import { CompleteSheet, OpenSheet } from "./sheet.tsx";
import { useUnsentAnswers } from "./use-unsent-answers.tsx";

export const meta = titled(m.checks_review_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  if (!id) return data({ review: null, sheet: null }, { status: 400 });
  const check = await requireEditableOrTaken(user, id);
  if (!can(user, "edit check", check.data)) throw redirect(checkEditHref(id));
  if (check.data.status !== "draft") throw redirect(viewHref(id));
  const { sheet, ...review } = await readReview(user, check, new Date());
  return data({ review, sheet });
}

const formSchema = z.object({ reviewed: anyText, place: anyText });

export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  await requireEditable(user, id);
  const changed = (status: number) => data({ changed: true }, { status });
  const submit = async ({ reviewed, place }: z.output<typeof formSchema>, { key }: HiddenValues) => {
    const input = { key, reviewed: reviewed || undefined, place: parsePosition(place), entered: {}, basedOn: {} };
    const submitted = await submitCheck(user, id, input, new Date());
    if (!submitted.ok) return changed(400);
    return redirect(viewHref(id), 303);
  };
  return handleForm(await readForm(request, formSchema), submit, {
    async answer(error) {
      if (error instanceof Response && error.status === 400) return changed(400);
      if (!(error instanceof StaleCheck)) return null;
      if (error.current.data.status === "draft") return changed(409);
      return redirectWithToast(request, viewHref(id), { tone: "bad", message: m.checks_edit_closed_title() });
    },
  });
}

export default function ReviewCheck({ loaderData: { review, sheet }, actionData }: Route.ComponentProps) {
  useUnsentAnswers(sheet?.checkId ?? "");
  if (!review) return <MissingCheck address={href("/qc/check/review", { id: "…" })} />;
  const { missing } = sheet;
  const isComplete = missing.length === 0;
  const openCount = missing.filter(({ at }) => at === "answer").length;
  return (
    <div className="max-w-2xl">
      <PageHeader
        title={m.checks_review_title()}
        lead={
          <>
            <span>{review.storeName}</span>
            <br />
            <span>{review.lead}</span>
          </>
        }
      />
      <RefusalNotice
        answer={actionData}
        title={actionData && "changed" in actionData ? m.checks_review_changed_title() : null}
      >
        {m.checks_review_changed_body()}
      </RefusalNotice>
      {isComplete ? (
        <CompleteSheet review={sheet} tasks={review.tasks} />
      ) : (
        <OpenSheet review={sheet} isRefused={actionData !== undefined} />
      )}
      <PostForm native formKey={review.key} className="action-bar mt-4">
        <input type="hidden" name="reviewed" value={review.reviewed} />
        {isComplete && <PlaceInput />}
        {isComplete ? (
          <>
            <LinkButton to={review.back} className="max-md:flex-none!">
              {m.checks_edit_back()}
            </LinkButton>
            <Button tone="primary" className="md:min-w-40">
              {m.checks_edit_submit()}
            </Button>
          </>
        ) : (
          <a href={review.back} className={buttonClass("primary")}>
            {openCount > 0
              ? m.checks_review_answer({ count: openCount })
              : m.checks_review_complete({ count: missing.length })}
          </a>
        )}
      </PostForm>
    </div>
  );
}
