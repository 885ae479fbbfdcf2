import { parseArgs, type ParseArgsConfig } from "node:util";

export class CommandRefused extends Error {
  override name = "Refused";
}

/** @throws Refused with the usage, for unknown options */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch {
    throw new CommandRefused(usage);
  }
}

export async function runCommand(work: () => Promise<string | undefined>, exitCodeOfRefusal = 1): Promise<void> {
  try {
    const result = await work();
    if (result) console.info(result);
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    console.error(error.message);
    process.exitCode = exitCodeOfRefusal;
  }
}
