import { resultLabel } from "#app/checks/check-names.ts";
import { StatusBadge } from "#app/checks/parts/status.tsx";
import { m } from "#app/i18n/locale.ts";
import { Score } from "#app/score-policy/parts/score.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { Badge } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import { viewHref } from "./address.ts";
import type { CheckReading, LinkedCheck, ReportedLocation } from "./reading.server.ts";

export function CheckFacts({ check }: { check: CheckReading }) {
  return (
    <dl className="-my-2">
      <Fact label={m.checks_code()}>
        <span className="tabular-nums">{check.code}</span>
      </Fact>
      <Fact label={m.ui_status()}>
        <StatusBadge status={check.status} />
      </Fact>
      <Fact label={m.stores_store()}>
        <StoreLink check={check} />
      </Fact>
      <Fact label={m.stores_area()}>{check.area}</Fact>
      <Fact label={m.stores_manager()}>
        {check.manager ?? <span className="text-muted">{m.checks_no_manager()}</span>}
      </Fact>
      <Fact label={m.checks_inspector()}>{check.inspector}</Fact>
      <Fact label={m.checks_template()}>
        {m.checks_view_version({ template: check.template, version: check.version })}
      </Fact>
      <Fact label={m.checks_imported()}>{check.imported && <ImportedFrom imported={check.imported} />}</Fact>
      <Fact label={m.checks_view_started()}>
        {check.startedAt && <span className="tabular-nums">{check.startedAt}</span>}
        {check.phoneStart.map((line) => (
          <span key={line} className="block text-sm text-muted tabular-nums">
            {line}
          </span>
        ))}
      </Fact>
      <Fact label={m.checks_view_submitted()}>
        {check.submittedAt && <span className="tabular-nums">{check.submittedAt}</span>}
        {check.phoneSubmit && <span className="block text-sm text-muted tabular-nums">{check.phoneSubmit}</span>}
      </Fact>
      <Fact label={m.checks_view_duration()}>
        {check.minutes !== null && <Duration minutes={check.minutes} tooFast={check.tooFast} />}
      </Fact>
      <Fact label={m.checks_view_distance()}>{check.locations && <Places places={check.locations} />}</Fact>
    </dl>
  );
}

function ImportedFrom({
  imported: { from, at, byName, href: file },
}: {
  imported: NonNullable<CheckReading["imported"]>;
}) {
  return (
    <>
      {file ? (
        <a href={file} className="link -my-2.5 inline-block py-2.5 wrap-anywhere">
          {from}
        </a>
      ) : (
        <span className="wrap-anywhere">{from}</span>
      )}
      <span className="block text-sm text-muted tabular-nums">{m.imports_origin_by({ name: byName, at })}</span>
    </>
  );
}

function StoreLink({ check }: { check: CheckReading }) {
  return (
    <>
      <a href={href("/qc/stores/:id", { id: check.storeId })} className="link -my-2.5 inline-block py-2.5">
        {check.storeName}
      </a>{" "}
      <span className="text-muted tabular-nums">{check.storeCode}</span>
    </>
  );
}

function Duration({ minutes, tooFast }: { minutes: number; tooFast: boolean }) {
  const hours = Math.floor(minutes / 60);
  return (
    <>
      <span>
        {hours > 0 ? m.checks_view_hours({ hours, minutes: minutes % 60 }) : m.checks_view_minutes({ count: minutes })}
      </span>
      {tooFast && (
        <span className="mt-1 block">
          <Badge tone="warn" sign="time">
            {m.checks_too_fast()}
          </Badge>
          <span className="mt-1 block text-sm text-muted">{m.checks_view_too_fast_body()}</span>
        </span>
      )}
    </>
  );
}

function Places({ places: locations }: { places: readonly ReportedLocation[] }) {
  if (locations.length === 0) return <span className="text-muted">{m.checks_view_no_place()}</span>;
  return locations.map(({ when, away, accuracy }) => (
    <span key={when} className="block tabular-nums">
      <span>{away === null ? m.checks_view_no_store_place() : m.checks_view_away({ away })}</span>
      <span className="block text-sm text-muted">
        {when === "start" ? m.checks_view_place_start({ accuracy }) : m.checks_view_place_submit({ accuracy })}
      </span>
    </span>
  ));
}

export function LinkedChecks({ check }: { check: CheckReading }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <LinkedList title={m.checks_view_follows()} linked={check.follows} />
      <LinkedList title={m.checks_view_followed_by()} linked={check.followedBy} />
    </div>
  );
}

function LinkedList({ title, linked }: { title: string; linked: readonly LinkedCheck[] }) {
  if (linked.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      <ul>
        {linked.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
            <a href={viewHref(other.id)} className="inline-flex min-h-11 items-center text-accent hover:underline">
              {m.checks_day_inspector({ day: other.day, inspector: other.inspector })}
            </a>
            <span className="text-sm">
              {other.score !== null && <Score score={other.score} isFail={other.result === "fail"} />}{" "}
              {other.result ? (
                <span className={other.result === "pass" ? "text-good" : "text-bad"}>{resultLabel(other.result)}</span>
              ) : (
                <StatusBadge status={other.status} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
