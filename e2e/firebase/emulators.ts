/** The emulators that the browser tests of the Firebase engine run on. */
import { accountsOf } from "../../tests/emulators/auth.ts";

const port = Number(process.env["E2E_FIREBASE_PORT"]);
const project = "demo-qc";

/** As the browser's SDK asks it. */
export const authEmulator = `http://127.0.0.1:${port + 1}`;
export const accounts = accountsOf(`127.0.0.1:${port + 1}`, project);

let holder = "";

/** Puts everything back to the start, unless the same tests have had it put back already. */
export async function resetEmulators(tests: string): Promise<void> {
  if (holder === tests) return;
  await control("reset");
  holder = tests;
}

/** Takes the provider away from everybody until it is brought back. */
export function setIdentityDown(down: boolean): Promise<void> {
  return control(down ? "identity-down" : "identity-up");
}

async function control(command: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port + 2}/${command}`, { method: "POST" });
  if (!response.ok) throw new Error(`The emulators refused ${command}: ${await response.text()}`);
}
