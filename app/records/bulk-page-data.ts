/** Data of the page that names the records of a change of many. */
export type HiddenField = readonly [name: string, value: string];

/** All texts are in the reader's language. */
export interface BulkPageData<Row extends { readonly id: string }, Action extends string = string> {
  readonly action: Action;
  readonly title: string;
  readonly lead: string;
  /** Address of the list, and, where nothing can be changed, another one. */
  readonly back: string;
  readonly noneHref?: string;
  readonly backLabel: string;
  readonly cancelLabel: string;
  /** Target of the form. */
  readonly address: string;
  readonly key: string;
  readonly hidden: readonly HiddenField[];
  readonly warnings: readonly string[];
  readonly rows: readonly Row[];
  /** Selected records that are too many to be named. */
  readonly unnamed?: number;
  readonly none: string;
  readonly button: string;
  readonly isDestructive: boolean;
}

/** The part of a change that the next request does. */
export interface BulkProgress {
  readonly hidden: readonly HiddenField[];
  readonly notice: string;
  readonly button: string;
}

/** Outcome that the page itself shows, since no other page could. */
export interface BulkReport {
  readonly reply?: undefined;
  readonly changed: number;
  /** Per record that was skipped, why. */
  readonly skipped: readonly string[];
}
