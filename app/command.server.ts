/** What commands have in common: arguments that are read or refused, one sentence of answer, and of refusal. */
import { parseArgs, type ParseArgsConfig } from "node:util";

/** A command that can't be carried out; its message is all that is printed. */
export class Refused extends Error {
  override name = "Refused";
}

/** @throws Refused with the usage, for an option that there isn't */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch {
    throw new Refused(usage);
  }
}

/** Runs a command and prints what it resolves to; a refusal goes to the standard error. */
export async function runCommand(work: () => Promise<string | undefined>, exitCodeOfRefusal = 1): Promise<void> {
  try {
    const said = await work();
    if (said) console.info(said);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    process.exitCode = exitCodeOfRefusal;
  }
}
