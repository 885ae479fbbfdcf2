/**
 * Review of a parked submission: its route shows the form filled in, and changes nothing. Buttons without a form are pressed again on their page.
 * Saved at once are drafts (of a check, a template, an import's columns), drawings, settings of lists, and the next step of confirmed work.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export interface ParkedReview {
  readonly id: string;
  readonly at: string;
  /** The submission's form key; "" without one. */
  readonly key: string;
}

const reviews = new AsyncLocalStorage<ParkedReview>();

/** Runs `work` for a request that opens a parked submission. */
export function reviewParked<Result>(review: ParkedReview, work: () => Promise<Result>): Promise<Result> {
  return reviews.run(review, work);
}

/** The parked submission that this request opens. */
export function currentReview(): ParkedReview | undefined {
  return reviews.getStore();
}
