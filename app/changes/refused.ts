/** Each area has its own class, whose codes its pages turn into messages and a status. */
export class ChangeRefused<Code extends string> extends Error {
  readonly code: Code;
  readonly codes: readonly Code[];

  constructor(...codes: readonly Code[]) {
    super(`Refused: ${codes.join(", ")}`);
    this.name = new.target.name;
    this.code = codes[0]!;
    this.codes = codes;
  }
}

/** By field; "" is the whole form. */
export class FieldsRefused<Field extends string, Problem extends string> extends Error {
  readonly problems: Readonly<Partial<Record<Field, Problem>>>;

  constructor(problems: Readonly<Partial<Record<Field, Problem>>>) {
    super(`Refused: ${JSON.stringify(problems)}`);
    this.name = new.target.name;
    this.problems = problems;
  }
}
