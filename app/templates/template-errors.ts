import { ChangeRefused } from "#app/changes/refused.ts";
import { Stale } from "#app/changes/stale-record.ts";
export type TemplateRefusal = "archived" | "not-archived" | "unready" | "same" | "no-draft" | "too-large";

export class TemplateRefused extends ChangeRefused<TemplateRefusal> {}

export class StaleTemplate extends Stale {
  override name = "StaleTemplate";
}
