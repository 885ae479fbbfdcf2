import { CommonFindings } from "./common-findings.tsx";
import { Inspectors } from "./inspectors.tsx";
import { LateChanges } from "./late-changes.tsx";
import type { MonthlyPage } from "./read-page.server.ts";
import { Unchecked } from "./unchecked.tsx";

export default function BelowRanking({ report }: { report: MonthlyPage }) {
  const { unchecked, common, inspectors, soFar, late, filter } = report;
  return (
    <>
      <Unchecked stores={unchecked ?? []} />
      <CommonFindings rows={common} filter={filter} />
      {inspectors && <Inspectors inspectors={inspectors} filter={filter} />}
      {!soFar && <LateChanges late={late} day={filter.to} />}
    </>
  );
}
