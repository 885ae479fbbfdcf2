import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import { orNotFound } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { MissingCheck } from "#app/checks/pages/missing-check.tsx";
import { m } from "#app/i18n/locale.ts";
import { joinFacts } from "#app/i18n/format.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { CountBadge, Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";
import { CheckActions } from "./actions.tsx";
import { viewHref } from "./address.ts";
import { AnswerSection } from "./answer-list.tsx";
import { AppealList } from "./appeals.tsx";
import { FindingList } from "./finding-list.tsx";
import { CheckFacts, LinkedChecks } from "./head.tsx";
import { CheckOutcome } from "./outcome.tsx";
import { type CheckReading, readCheckPage } from "./reading.server.ts";
import { SectionScores } from "./section-scores.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    {
      title: pageTitle(
        loaderData?.check ? `${loaderData.check.storeName}, ${loaderData.check.day}` : m.shell_nav_checks(),
      ),
    },
  ];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id");
  if (!id) return data({ check: null }, { status: 400 });
  const check = orNotFound(await readCheckPage(user, id, new Date()));
  return data({ check });
}

export default function ViewCheck({ loaderData: { check } }: Route.ComponentProps) {
  return check ? <CheckPage check={check} /> : <MissingCheck address={href("/qc/check/view", { id: "…" })} />;
}

function CheckPage({ check }: { check: CheckReading }) {
  const { findings } = check;
  const scored = check.outcome?.scored ?? false;
  useReload(check.tasksComing !== null);
  return (
    <article>
      <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-x-6 md:grid-cols-[minmax(0,1fr)_auto]">
        <PageHeader title={check.storeName} lead={joinFacts([check.template, check.day, check.inspector])} />
        <div className="md:col-span-full">
          <CheckNotices check={check} />
          <CheckOutcome outcome={check.outcome} status={check.status} isNew={check.next !== null}>
            <TaskLines check={check} />
          </CheckOutcome>
        </div>
        <div className="page-actions flex flex-wrap items-start gap-2 max-md:mt-3 max-md:[&>.more-menu]:ms-auto md:col-start-2 md:row-start-1 print:hidden">
          <CheckActions check={check} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start print:block">
        <div className="flex flex-col gap-4 empty:hidden print:[&>.panel]:break-inside-auto!">
          {check.outcome && (
            <Panel
              title={findings.length > 0 ? m.checks_findings() : m.checks_view_no_findings_title()}
              actions={findings.length > 0 && <CountBadge>{findings.length}</CountBadge>}
            >
              {check.appealUntil && <p className="mb-3 text-sm text-muted print:hidden">{check.appealUntil}</p>}
              {findings.length > 0 ? (
                <FindingList checkId={check.id} findings={findings} tasks={check.tasks} answers={!check.imported} />
              ) : (
                <p className="text-muted">
                  {check.imported ? m.checks_imported_no_findings() : m.checks_view_no_findings_body()}
                </p>
              )}
            </Panel>
          )}
        </div>
        <aside className="flex flex-col gap-4 lg:row-span-2 print:my-4">
          {!check.imported && (
            <Panel title={m.checks_view_sections()}>
              <SectionScores sections={check.sections} scored={scored} draft={check.status === "draft"} />
            </Panel>
          )}
          <Panel title={check.imported ? m.checks_imported_about() : m.checks_view_evidence()}>
            <CheckFacts check={check} />
          </Panel>
          {check.appeals.length > 0 && (
            <Panel title={m.checks_appeal_title()} id="appeals">
              <AppealList checkId={check.id} appeals={check.appeals} />
            </Panel>
          )}
          {(check.follows.length > 0 || check.followedBy.length > 0) && (
            <Panel title={m.checks_view_linked()}>
              <LinkedChecks check={check} />
            </Panel>
          )}
          {check.history.length > 0 && (
            <Panel title={m.checks_view_timeline()}>
              <History history={check.history} />
            </Panel>
          )}
        </aside>
        {!check.imported && (
          <section className="flex flex-col gap-4" aria-labelledby="answers">
            <h2 id="answers" className="pt-2">
              {m.checks_view_answers()}
            </h2>
            {check.sections.map((section) => (
              <AnswerSection key={section.id} checkId={check.id} section={section} />
            ))}
          </section>
        )}
      </div>
    </article>
  );
}

function CheckNotices({ check }: { check: CheckReading }) {
  return (
    <>
      {check.status === "draft" && (
        <Notice tone="accent" title={m.checks_view_draft_title()}>
          {m.checks_view_draft_body()}
        </Notice>
      )}
      {check.imported && (
        <Notice title={m.checks_imported_title()}>
          <span>{check.imported.from}</span>
          <br />
          {m.checks_imported_body()}
        </Notice>
      )}
      {check.status === "void" && (
        <Notice tone="warn" title={m.checks_view_void_title()}>
          {check.voidReason}
        </Notice>
      )}
    </>
  );
}

function TaskLines({ check: { id, tasksComing, openTasks } }: { check: CheckReading }) {
  return (
    <div className="min-w-0 wrap-anywhere empty:absolute print:hidden" role="status">
      {tasksComing && (
        <p>
          {tasksComing} <span className="noscript:hidden">{m.checks_view_tasks_appear()}</span>
          <a href={viewHref(id)} className="link hidden min-h-11 items-center noscript:inline-flex">
            {m.checks_view_tasks_show()}
          </a>
        </p>
      )}
      {openTasks.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

const firstReloadMs = 1000;

/** Reads the page again, each time after a longer pause, until the job has opened the tasks. */
function useReload(isComing: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isComing) return;
    let [pauseMs, timer, hasLeft] = [firstReloadMs, 0, false];
    const wait = () => {
      if (!hasLeft) timer = window.setTimeout(() => void revalidate().then(wait), pauseMs);
      pauseMs *= 1.5;
    };
    wait();
    return () => {
      hasLeft = true;
      window.clearTimeout(timer);
    };
  }, [isComing, revalidate]);
}
