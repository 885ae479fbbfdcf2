/** The person has had all that there is for an hour. Pages answer 429. */
export class QuotaReached extends Error {
  override name = "QuotaReached";
  /** To the person: what the limit is, and when there is more. */
  readonly said: string;
  /** When there is more. */
  readonly until: string;

  constructor(said: string, until: string) {
    super("a person's hour is used up");
    this.said = said;
    this.until = until;
  }
}
