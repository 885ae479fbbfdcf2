/** Why something was not kept as asked. Each area has a class of its own; its pages turn what it holds into words and a status. */
export class ChangeRefused<Code extends string> extends Error {
  readonly code: Code;
  /** All that is wrong, the first of which is `code`. */
  readonly codes: readonly Code[];

  constructor(...codes: readonly Code[]) {
    super(`Refused: ${codes.join(", ")}`);
    this.name = new.target.name;
    this.code = codes[0]!;
    this.codes = codes;
  }
}

/** The same of what is wrong with single fields, or ("") with the whole. */
export class FieldsRefused<Field extends string, Problem extends string> extends Error {
  readonly problems: Readonly<Partial<Record<Field, Problem>>>;

  constructor(problems: Readonly<Partial<Record<Field, Problem>>>) {
    super(`Refused: ${JSON.stringify(problems)}`);
    this.name = new.target.name;
    this.problems = problems;
  }
}
