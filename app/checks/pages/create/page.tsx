import { data, redirect } from "react-router";
import { can } from "#app/auth/can.ts";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { StaleForm } from "#app/auth/once.server.ts";
import { QuotaReached } from "#app/auth/quota.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { CheckRefused, type RefusalCode } from "#app/checks/check-errors.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { readPlace } from "#app/checks/evidence.ts";
import { viewHref } from "#app/checks/pages/view/address.ts";
import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { readStart, readStartParams } from "./choices.server.ts";
import { ConfirmStepView } from "./confirm-step.tsx";
import { StartSteps } from "./steps.tsx";
import { StoreStepView } from "./store-step.tsx";
import { TemplateStepView } from "./template-step.tsx";

export function meta() {
  return [{ title: pageTitle(m.checks_create_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  if (!can(user, "start check"))
    return data({ step: "refused" as const, why: "not-allowed" as const, earlier: null }, { status: 403 });
  const params = readStartParams(new URL(request.url).searchParams);
  const start = await readStart(user, params, new Date());
  return data(start, { status: start.step === "refused" ? 409 : 200 });
}

/** Starts the check that the form describes; sent again, it leads to the same check. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const form = await readForm(request, ["storeId", "templateId", "followUpOf", "key", "place"]);
  const value = (name: string) => textOf(form, name);
  try {
    const { id } = await startCheck(
      user,
      {
        storeId: value("storeId"),
        templateId: value("templateId"),
        followUpOf: value("followUpOf") || undefined,
        key: value("key"),
        place: readPlace(value("place")),
      },
      new Date(),
    );
    return redirect(`/qc/check/edit?id=${id}`, 303);
  } catch (error) {
    if (error instanceof CheckRefused && error.code.endsWith("-unknown"))
      return redirectUnchanged(request, "/qc/check/", 204);
    if (error instanceof CheckRefused) return data({ problem: error.code }, { status: 400 });
    if (error instanceof QuotaReached) return data({ problem: "quota" as const, said: error.said }, { status: 429 });
    if (error instanceof StaleForm) return data({ problem: "stale" as const }, { status: 409 });
    if (error instanceof Response && error.status === 400) return data({ problem: "key" as const }, { status: 400 });
    throw error;
  }
}

export default function CreateCheck({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === "refused") return <Refused {...loaderData} />;
  const following = loaderData.step === "confirm" && loaderData.earlier !== null;
  return (
    <div className="max-w-4xl">
      <PageHeader title={following ? m.checks_create_follow_up_title() : m.checks_create_title()} />
      {actionData && (
        <Notice tone="bad" title={m.checks_create_problem_title()}>
          {actionData.problem === "quota" ? actionData.said : problemText(actionData.problem)}
        </Notice>
      )}
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

type Problem = "stale" | "key" | RefusalCode;

function problemText(problem: Problem): string {
  switch (problem) {
    case "stale":
      return m.checks_create_problem_stale();
    case "store-closed":
      return m.checks_create_problem_store_closed();
    case "template-archived":
    case "template-unpublished":
      return m.checks_create_problem_template();
    case "follow-up":
      return m.checks_create_problem_follow_up();
    default:
      return m.checks_create_problem_key();
  }
}

function Refused({ why, earlier }: { why: "not-allowed" | "follow-up"; earlier: string | null }) {
  const notAllowed = why === "not-allowed";
  return (
    <>
      <PageHeader title={notAllowed ? m.checks_create_title() : m.checks_create_follow_up_title()} />
      <Notice
        tone="warn"
        title={notAllowed ? m.checks_create_not_allowed_title() : m.checks_create_no_follow_up_title()}
      >
        <p>{notAllowed ? m.checks_create_not_allowed_body() : m.checks_create_no_follow_up_body()}</p>
        <p>
          <a href={earlier ? viewHref(earlier) : "/qc/checks/"}>
            {earlier ? m.checks_create_back_to_check() : m.checks_view_to_list()}
          </a>
        </p>
      </Notice>
    </>
  );
}
