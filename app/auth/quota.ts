/** Pages answer 429. */
export class QuotaReached extends Error {
  override name = "QuotaReached";
  readonly explanation: string;
  readonly until: string;

  constructor(explanation: string, until: string) {
    super("a person's hour is used up");
    this.explanation = explanation;
    this.until = until;
  }
}
