/** Why a record was not kept as asked. */
/** Another of its kind has the code already. */
export class CodeTaken extends Error {
  override name = "CodeTaken";
  /** Whose it is. */
  readonly id: string;

  constructor(id: string) {
    super("The code is taken");
    this.id = id;
  }
}
