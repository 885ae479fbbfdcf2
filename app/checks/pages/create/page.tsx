import { data, redirect } from "react-router";
import { z } from "zod";
import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { CheckRefused } from "#app/checks/check-errors.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { parsePosition } from "#app/checks/evidence.ts";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { refuseCodes } from "#app/records/refusals.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { readForm, type HiddenValues } from "#app/ui/form.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { RefusalNotice } from "#app/ui/form.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";
import { readStart, readStartParams } from "./choices.server.ts";
import { ConfirmStepView } from "./confirm-step.tsx";
import { StartSteps } from "./steps.tsx";
import { StoreStepView } from "./store-step.tsx";
import { TemplateStepView } from "./template-step.tsx";

export const meta = titled(m.checks_start);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  if (!can(user, "start check"))
    return data({ step: "refused" as const, why: "not-allowed" as const, earlier: null }, { status: 403 });
  const params = readStartParams(url.searchParams);
  const start = await readStart(user, params, new Date());
  return data(start, { status: start.step === "refused" ? 409 : 200 });
}

const formSchema = z.object({ storeId: anyText, templateId: anyText, followUpOf: anyText, place: anyText });

const refusal = refuseCodes(CheckRefused, {
  "store-closed": ["", () => m.checks_create_problem_store_closed()],
  "template-archived": ["", () => m.checks_create_problem_template()],
  "template-unpublished": ["", () => m.checks_create_problem_template()],
  "follow-up": ["", () => m.checks_create_problem_follow_up()],
});

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const form = await readForm(request, formSchema);
  const start = async ({ place, followUpOf, ...chosen }: z.output<typeof formSchema>, { key }: HiddenValues) => {
    const input = { ...chosen, followUpOf: followUpOf || undefined, place: parsePosition(place), key };
    const { id } = await startCheck(user, input, new Date());
    return redirect(href("/qc/check/edit", { id }), 303);
  };
  return handleForm(form, start, {
    refusal,
    stale: m.checks_create_problem_stale(),
    async answer(error) {
      if (error instanceof CheckRefused && error.code.endsWith("-unknown"))
        return redirectUnchanged(request, href("/qc/check/"), 204);
      if (!(error instanceof Response && error.status === 400)) return null;
      return form.refuse({ "": m.checks_create_problem_key() });
    },
  });
}

export default function CreateCheck({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === "refused") return <Refused {...loaderData} />;
  const following = loaderData.step === "confirm" && loaderData.earlier !== null;
  return (
    <div className="max-w-2xl">
      <PageHeader title={following ? m.checks_create_follow_up_title() : m.checks_start()} />
      <RefusalNotice answer={actionData} tone="bad" title={actionData?.reply.error && m.checks_create_problem_title()}>
        {actionData?.reply.error?.[""]?.[0]}
      </RefusalNotice>
      {loaderData.unknownCategory && (
        <Notice
          tone="warn"
          title={`${m.checks_filter_category()}: ${m.lists_unknown({ value: shorten(loaderData.unknownCategory) })}`}
        />
      )}
      <StartSteps current={loaderData.step} />
      {loaderData.step === "store" && <StoreStepView step={loaderData} />}
      {loaderData.step === "template" && <TemplateStepView step={loaderData} />}
      {loaderData.step === "confirm" && <ConfirmStepView step={loaderData} />}
    </div>
  );
}

function Refused({ why, earlier }: { why: "not-allowed" | "follow-up"; earlier: string | null }) {
  const notAllowed = why === "not-allowed";
  return (
    <>
      <PageHeader title={notAllowed ? m.checks_start() : m.checks_create_follow_up_title()} />
      <Notice
        tone="warn"
        title={notAllowed ? m.checks_create_not_allowed_title() : m.checks_create_no_follow_up_title()}
      >
        <p>{notAllowed ? m.checks_create_not_allowed_body() : m.checks_create_no_follow_up_body()}</p>
        <p>
          <a href={earlier ? viewHref(earlier) : href("/qc/checks/")}>
            {earlier ? m.checks_paper_back() : m.checks_view_to_list()}
          </a>
        </p>
      </Notice>
    </>
  );
}
