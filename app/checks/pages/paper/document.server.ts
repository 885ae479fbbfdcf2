import type { Check } from "#app/checks/check.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { countFindings } from "#app/checks/findings.ts";
import { sheetFindings, toSheet } from "#app/checks/pages/view/sheet.ts";
import { config } from "#app/config.server.ts";
import { formatDay, formatInstant, joinFacts } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";

export type CheckDocument = Awaited<ReturnType<typeof documentOf>>;

export async function documentOf(check: Check) {
  const version = await findVersionOf(check);
  const sections = toSheet(check, version, getLocale());
  const items = sections.flatMap((section) => section.items);
  return {
    chain: config.CHAIN_NAME,
    code: check.code,
    storeName: check.storeName,
    status: check.status,
    imported: Boolean(check.imported),
    facts: [
      [m.stores_store(), joinFacts([check.storeName, check.storeCode, check.area])],
      [
        m.checks_template(),
        m.checks_view_version({ template: say(check.templateName), version: check.templateVersion }),
      ],
      [m.ui_day(), formatDay(check.day)],
      [m.checks_inspector(), check.inspectorName],
      [m.checks_view_submitted(), check.submittedAt ? formatInstant(check.submittedAt, config.APP_TIME_ZONE) : ""],
      [m.checks_code(), check.code],
    ].filter(([, value]) => value),
    outcome: check.outcome
      ? {
          scored: check.scored,
          score: check.outcome.score,
          result: check.outcome.result,
          band: check.outcome.band,
          passMark: version.passMark,
          critical: countFindings(check.outcome.findings).critical,
        }
      : null,
    sections,
    findings: sheetFindings(sections),
    signatures: items.filter(({ answer }) => answer.type === "signature"),
  };
}
