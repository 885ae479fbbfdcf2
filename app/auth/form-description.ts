/** A form that was sent to an area, in that area's words. */
import type { SavedForm } from "./saved-form.ts";

/** Where it was sent to, and all that was. */
export interface SentForm extends Pick<SavedForm, "fields"> {
  readonly path: string;
  readonly search: URLSearchParams;
}

export interface FormDescription {
  /** What it does; null where its page has no name here. */
  readonly does: string | null;
  /** The record that it does it to, as far as the sender can see it. */
  readonly to: string | null;
  /** What a field is called, and what its values say; null for what the page added for itself. */
  describeField(name: string, values: readonly string[]): readonly [field: string, says: readonly string[]] | null;
}
