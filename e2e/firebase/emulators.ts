/** The emulators that the browser tests of the Firebase engine run on. */
import { accountsOf } from "../../tests/emulators/auth.ts";
import { askFirestore } from "../../tests/emulators/firestore.ts";
import { server } from "../server.ts";

const project = "demo-qc";

const emulator = (name: "auth" | "control" | "firestore") => `127.0.0.1:${server().emulators?.[name]}`;

/** As the browser's SDK asks it. */
export const authEmulator = () => `http://${emulator("auth")}`;
export const accounts = () => accountsOf(emulator("auth"), project);

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

/** Puts a text into a field of a document, which has to be there. */
export async function changeInFirestore(
  collection: string,
  id: string,
  field: string,
  value: string | number | null,
): Promise<void> {
  const only = `updateMask.fieldPaths=${field}&currentDocument.exists=true`;
  const path = `v1/projects/${project}/databases/(default)/documents/${collection}/${id}?${only}`;
  const typed = typeof value === "number" ? { integerValue: value } : { stringValue: value };
  const body = { fields: { [field]: value === null ? { nullValue: null } : typed } };
  const response = await askFirestore(emulator("firestore"), "PATCH", path, { body });
  if (!response.ok) throw new Error(`${collection}/${id} was not changed: ${await response.text()}`);
}

async function control(command: string): Promise<void> {
  const response = await fetch(`http://${emulator("control")}/${command}`, { method: "POST" });
  if (!response.ok) throw new Error(`The emulators refused ${command}: ${await response.text()}`);
}
