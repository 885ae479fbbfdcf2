import type { User } from "#app/auth/user.ts";
import type { Check } from "#app/checks/check.ts";
import type { Stored } from "#app/db/documents.ts";
import { formatDay } from "#app/i18n/format.ts";
import { say } from "#app/i18n/locale.ts";

export interface CheckRow {
  id: string;
  open: boolean;
  store: string;
  template: string;
  day: string;
  inspector: string;
  status: Check["status"];
  score: number | null;
  band: string | null;
  result: "pass" | "fail" | null;
  findings: number | null;
}

export function toCheckRow({ id, data }: Stored<Check>, user: User): CheckRow {
  return {
    id,
    open: data.status === "draft" && data.inspectorId === user.uid,
    store: data.storeName,
    template: say(data.templateName),
    day: formatDay(data.day),
    inspector: data.inspectorName,
    status: data.status,
    score: data.scored ? (data.score ?? null) : null,
    band: data.scored ? (data.outcome?.band ?? null) : null,
    result: data.scored ? (data.result ?? null) : null,
    findings: data.outcome ? data.outcome.findings.length : null,
  };
}
