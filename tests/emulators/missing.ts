/**
 * Which emulators are here. What needs one that isn't is left out, by name and loudly; what needs those that are here is run, and fails
 * where they fail.
 */
import { authEmulatorInstalled } from "./auth.ts";
import { firestoreEmulatorCommand } from "./firestore.ts";

const emulators = {
  firestore: {
    name: "Firestore emulator",
    here: firestoreEmulatorCommand !== null,
    from: "the Google Cloud CLI's component cloud-firestore-emulator, or its jar named by FIRESTORE_EMULATOR_JAR",
  },
  auth: { name: "Auth emulator", here: authEmulatorInstalled, from: "npm ci --prefix tests/emulators" },
} as const;
type Emulator = keyof typeof emulators;
const all = Object.keys(emulators) as Emulator[];

export const missingEmulators = all.map((one) => emulators[one]).filter(({ here }) => !here);

/** Whether the emulators that something needs, all of them if it names none, are here. Where one isn't, says that it is left out. */
export function areHere(what: string, needed: readonly Emulator[] = all): boolean {
  const missing = needed.map((one) => emulators[one]).filter(({ here }) => !here);
  for (const { name, from } of missing)
    console.warn(`\n*** LEFT OUT: ${what}. There is no ${name} here; it comes with ${from}. ***\n`);
  return missing.length === 0;
}
