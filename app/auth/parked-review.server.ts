/** Opening a parked submission changes nothing, except drafts, drawings, settings of lists and the next step of confirmed work. */
import { AsyncLocalStorage } from "node:async_hooks";

export interface ParkedReview {
  readonly id: string;
  readonly at: string;
  readonly key: string;
}

const reviews = new AsyncLocalStorage<ParkedReview>();

export function reviewParked<Result>(review: ParkedReview, work: () => Promise<Result>): Promise<Result> {
  return reviews.run(review, work);
}

export function currentReview(): ParkedReview | undefined {
  return reviews.getStore();
}
