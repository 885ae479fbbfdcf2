/** Stored on the phone for starting checks there. Pure, for server and browser. */
import type { CheckFormView, ShownVersion } from "#app/checks/pages/edit/form-view.ts";

export interface KitStore {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly area: string;
}

export interface KitTemplate {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly version: ShownVersion;
}

export interface KitSlot {
  readonly key: string;
  readonly storeId: string;
  /** "" where the plan names only a category. */
  readonly templateId: string;
  readonly category: string;
  readonly store: string;
  readonly subject: string;
  readonly isLate: boolean;
  /** The last check's answers, by the templates that the check can use. */
  readonly last: Readonly<Record<string, CheckFormView["last"]>>;
}

export type KitPlan = Readonly<Record<string, readonly KitSlot[]>>;

export interface KitParts {
  readonly drafts: readonly CheckFormView[];
  readonly stores: readonly KitStore[];
  readonly templates: readonly KitTemplate[];
  readonly plan: KitPlan;
  readonly timeZone: string;
  readonly pictures: readonly string[];
}
