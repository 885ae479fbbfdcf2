/** The kinds of import, each written by the area it fills. */
import { checksImport } from "#app/checks/past/import-checks.server.ts";
import { findingsImport } from "#app/checks/past/import-findings.server.ts";
import { assignmentsImport } from "#app/store-managers/import-assignments.server.ts";
import { managersImport } from "#app/store-managers/import-managers.server.ts";
import { storesImport } from "#app/stores/import-stores.server.ts";
import type { ImportKind, ImportKindName } from "./kind.ts";

const kinds: Readonly<Record<ImportKindName, ImportKind>> = {
  stores: storesImport,
  managers: managersImport,
  assignments: assignmentsImport,
  checks: checksImport,
  findings: findingsImport,
};

export function kindOf(name: ImportKindName): ImportKind {
  return kinds[name];
}
