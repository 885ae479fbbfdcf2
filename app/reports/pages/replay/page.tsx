import { requireUser } from "#app/auth/user-context.server.ts";
import { shorten } from "#app/i18n/plain.ts";
import { m } from "#app/i18n/locale.ts";
import { FilterWords, ReportFilters } from "#app/reports/pages/filter-fields.tsx";
import { FewestComparedProvider, PeriodBeforeProvider } from "#app/reports/parts/change.tsx";
import { resultChangeNames } from "#app/reports/replay/change-names.ts";
import { rememberReplay } from "#app/reports/replay/last-replay.server.ts";
import { figureParams } from "#app/reports/replay/replay-params.ts";
import { readReplayReport } from "#app/reports/replay/replay-report.server.ts";
import { formatPeriod } from "#app/reports/lead.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { templateHref } from "#app/templates/href.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ExportLinks } from "#app/ui/export-links.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyState, Notice, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { CarriedOver } from "./carried-over.tsx";
import { LateDistribution } from "./late-distribution.tsx";
import { ReplayChanges } from "./changes.tsx";
import { ReplayProgressPanel } from "./progress.tsx";
import { ReplayTotals } from "./totals.tsx";
import { BandTable, CriticalTable, ChangedStores } from "./tables.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: pageTitle(loaderData ? m.reports_replay_title({ name: loaderData.name }) : m.shell_nav_templates()) },
  ];
}

const maxWaitMs = 2000;

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { remembered, ...report } = await readReplayReport(
    requireUser(context),
    params.id,
    url.searchParams,
    new Date(),
    { signal: AbortSignal.any([request.signal, AbortSignal.timeout(maxWaitMs)]) },
  );
  if (remembered) rememberReplay(params.id, remembered.draft, remembered.replay);
  return { ...report, crumb: report.name };
}

export default function ReplayPage({ loaderData: report }: Route.ComponentProps) {
  const { id, name, head, rules, unknownParams, problems, progress, replay, search } = report;
  const against =
    rules.versionChoices.find(({ value }) => value === rules.against)?.label ?? m.reports_replay_recorded();
  const tried = rules.choices.find(({ value }) => value === rules.value)?.label ?? "";
  const problemOf = (param: (typeof unknownParams)[number]) => {
    const value = shorten(new URLSearchParams(search).get(param) ?? "");
    if (!unknownParams.includes(param)) return undefined;
    if (param === "rules" && value === "draft") return m.reports_replay_no_draft();
    const isVersion = param === "rules" || param === "against";
    return isVersion ? m.reports_replay_unknown({ value }) : m.reports_problem_unknown({ value });
  };
  const unknownChoice = [...figureParams, "side" as const].map(problemOf).find(Boolean);
  return (
    <FewestComparedProvider value={head.fewestChecks.comparison}>
      <PageHeader
        title={m.reports_replay_title({ name })}
        lead={m.reports_replay_lead({ rules: tried, against, period: formatPeriod(head.filter) })}
        actions={
          <>
            {replay && <ExportLinks csv={href("/qc/templates/:id/replay.csv", { id })} search={search} />}
            <LinkButton to={templateHref(id, rules.value === "draft" ? "/publish" : "/changes")}>
              {rules.value === "draft" ? m.reports_replay_to_publish() : m.reports_replay_to_changes()}
            </LinkButton>
          </>
        }
      />
      <div className="mb-4 print:hidden">
        <ReportFilters
          {...head}
          problems={problems}
          moreCounts={{
            inUse: [rules.against, replay?.change].filter(Boolean).length,
            wrong: unknownParams.length,
          }}
          more={
            <>
              <SelectField
                label={m.reports_replay_rules()}
                name="rules"
                defaultValue={rules.value}
                options={rules.choices}
                error={problemOf("rules")}
              />
              <SelectField
                label={m.reports_replay_against()}
                name="against"
                defaultValue={rules.against}
                options={rules.versionChoices}
                empty={m.reports_replay_recorded()}
                error={problemOf("against")}
              />
              <SelectField
                label={m.reports_filter_result()}
                name="result"
                defaultValue={replay?.change ?? ""}
                options={Object.entries(resultChangeNames).map(([value, nameOf]) => ({ value, label: nameOf() }))}
                empty={m.ui_any()}
                error={problemOf("result")}
              />
            </>
          }
        />
      </div>
      <FilterWords {...head} />
      {unknownChoice && <Notice tone="warn" title={unknownChoice} />}
      {progress ? (
        <ReplayProgressPanel progress={progress} />
      ) : !replay ? (
        <EmptyState
          title={m.reports_replay_unready()}
          action={<LinkButton to={templateHref(id, "/publish")}>{m.reports_replay_to_publish()}</LinkButton>}
        />
      ) : (
        <PeriodBeforeProvider value={against}>
          <CarriedOver counts={replay.counts} carried={replay.carried} />
          <p className="mt-2 mb-4 text-lg/6 font-strong text-pretty md:text-xl">{replay.headline}</p>
          {replay.counts.checks > 0 && (
            <div className="flex flex-col gap-6">
              <ReplayTotals replay={replay} />
              <LateDistribution replay={replay} />
              <ReplayChanges replay={replay} />
              <ChangedStores replay={replay} />
              <BandTable replay={replay} />
              <CriticalTable replay={replay} />
              <p className="text-sm text-muted">{m.reports_replay_grey({ number: head.fewestChecks.comparison })}</p>
            </div>
          )}
        </PeriodBeforeProvider>
      )}
    </FewestComparedProvider>
  );
}
