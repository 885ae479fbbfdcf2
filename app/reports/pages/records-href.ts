import { monthPeriod } from "#app/i18n/period.ts";
import type { Component } from "#app/score-policy/names.ts";
import { href } from "#app/ui/href.ts";
import { checksHref } from "./checks-href.ts";

export function recordsHref(month: string, storeId: string, component: Component): string {
  if (component === "checks") return checksHref({ ...monthPeriod(month), storeId });
  return component === "camera"
    ? href("/qc/camera", { storeId, month, status: "recorded" })
    : href("/qc/feedback", { storeId, month });
}
