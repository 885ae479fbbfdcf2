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
import { Button, LinkButton } from "#app/ui/button.tsx";
import { readForm, type HiddenValues } from "#app/ui/form.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { PlaceInput } from "#app/checks/pages/place.tsx";
import { href } from "#app/ui/href.ts";
import { RefusalNotice } from "#app/ui/form.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/page";
import { reviewOf } from "./review.server.ts";
import { ReviewSheet } from "./sheet.tsx";

export const meta = titled(m.checks_review_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  if (!id) return data({ review: null, sheet: null }, { status: 400 });
  const check = await requireEditableOrTaken(user, id);
  if (!can(user, "edit check", check.data)) throw redirect(checkEditHref(id));
  if (check.data.status !== "draft") throw redirect(viewHref(id));
  const { storeName, lead, back, key, reviewed, ...sheet } = await reviewOf(user, check);
  const isComplete = sheet.missing.length === 0;
  return data({
    review: { storeName, lead, back, key, reviewed, isComplete },
    sheet,
  });
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
    return redirectWithToast(request, viewHref(id), { tone: "good", message: m.checks_edit_submitted() });
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
  if (!review) return <MissingCheck address={href("/qc/check/review", { id: "…" })} />;
  const { isComplete } = review;
  return (
    <div className="max-w-3xl">
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
      <ReviewSheet review={sheet} />
      {isComplete && <p className="mt-4">{m.checks_review_body()}</p>}
      <PostForm native formKey={review.key} className="action-bar mt-4">
        <input type="hidden" name="reviewed" value={review.reviewed} />
        {isComplete && <PlaceInput />}
        <LinkButton tone={isComplete ? "secondary" : "primary"} to={review.back}>
          {m.checks_review_back()}
        </LinkButton>
        {isComplete && <Button tone="primary">{m.checks_edit_submit()}</Button>}
      </PostForm>
    </div>
  );
}
