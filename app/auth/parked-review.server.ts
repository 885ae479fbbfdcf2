/**
 * A parked submission that its sender looks over: its route shows the form filled as it was sent, and makes no change. Buttons without a form
 * are pressed again on their page. Saved at once are drafts (of a check, a template, an import's columns), drawings, the reader's own settings
 * of lists, and the next step of work that was confirmed before.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export interface ParkedReview {
  readonly id: string;
  readonly at: string;
  /** Form key of the submission; "" where its form has none. */
  readonly key: string;
}

const reviews = new AsyncLocalStorage<ParkedReview>();

/** Runs `work` as the answer to a request that opens a parked submission. */
export function reviewParked<Result>(review: ParkedReview, work: () => Promise<Result>): Promise<Result> {
  return reviews.run(review, work);
}

/** The submission that this request opens, if any. */
export function currentReview(): ParkedReview | undefined {
  return reviews.getStore();
}
