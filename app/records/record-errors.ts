import { m, say } from "#app/i18n/locale.ts";
import type { Text } from "#app/i18n/text.ts";

export class CodeTaken extends Error {
  override name = "CodeTaken";
  readonly id: string;
  readonly twin: { readonly code: string; readonly name: string | Text };

  constructor(id: string, { code, name }: CodeTaken["twin"]) {
    super("The code is taken");
    this.id = id;
    this.twin = { code, name };
  }
}

export function describeTwin({ code, name }: CodeTaken["twin"]): string {
  return m.records_code_taken({ code, name: typeof name === "string" ? name : say(name) });
}
