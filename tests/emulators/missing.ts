/** Installed emulators. Tests that need a missing one are left out with a loud notice; all others run. */
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

/** Whether the emulators that some tests need, by default all, are installed; prints a notice otherwise. */
export function areHere(what: string, needed: readonly Emulator[] = all): boolean {
  const missing = needed.map((one) => emulators[one]).filter(({ here }) => !here);
  for (const { name, from } of missing)
    console.warn(`\n*** LEFT OUT: ${what}. There is no ${name} here; it comes with ${from}. ***\n`);
  return missing.length === 0;
}
