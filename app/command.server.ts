/** Runs commands: reads their arguments, and prints their result or why they are refused. */
import { parseArgs, type ParseArgsConfig } from "node:util";

/** The command can't run; only the message is printed. */
export class Refused extends Error {
  override name = "Refused";
}

/** @throws Refused with the usage, for unknown options */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch {
    throw new Refused(usage);
  }
}

/** Prints the command's result, or its refusal to the standard error. */
export async function runCommand(work: () => Promise<string | undefined>, exitCodeOfRefusal = 1): Promise<void> {
  try {
    const result = await work();
    if (result) console.info(result);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    process.exitCode = exitCodeOfRefusal;
  }
}
