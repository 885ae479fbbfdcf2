export type HiddenField = readonly [name: string, value: string];

/** All texts are in the reader's language. */
export interface BulkPageData<Row extends { readonly id: string }, Action extends string = string> {
  readonly action: Action;
  readonly title: string;
  readonly lead: string;
  /** `noneHref` leads on where nothing can be changed. */
  readonly back: string;
  readonly noneHref?: string;
  readonly backLabel: string;
  readonly cancelLabel: string;
  readonly address: string;
  readonly key: string;
  readonly hidden: readonly HiddenField[];
  readonly warnings: readonly string[];
  readonly rows: readonly Row[];
  readonly unnamed?: number;
  readonly none: string;
  readonly button: string;
  readonly isDestructive: boolean;
}

export interface BulkProgress {
  readonly hidden: readonly HiddenField[];
  readonly notice: string;
  readonly button: string;
}

/** The page itself shows it, since no other page could. */
export interface BulkReport {
  readonly reply?: undefined;
  readonly changed: number;
  readonly skipped: readonly string[];
}
