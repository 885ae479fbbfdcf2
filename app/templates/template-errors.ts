import { ChangeRefused } from "#app/changes/refused.ts";
import { Stale } from "#app/changes/stale-record.ts";
export type TemplateRefusal = "archived" | "not-archived" | "unready" | "same" | "no-draft" | "too-large";

export class TemplateRefused extends ChangeRefused<TemplateRefusal> {}

/** The template or its draft changed since it was read. Pages answer 409. */
export class StaleTemplate extends Stale {
  override name = "StaleTemplate";
}
