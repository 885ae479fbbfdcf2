/** Which emulators the Firebase engine can't be run on here, each by name and with what would bring it. */
import { authEmulatorInstalled } from "./auth.ts";
import { firestoreEmulatorCommand } from "./firestore.ts";

const emulators = [
  {
    name: "Firestore emulator",
    there: firestoreEmulatorCommand !== null,
    from: "the Google Cloud CLI's component cloud-firestore-emulator, or its jar named by FIRESTORE_EMULATOR_JAR",
    installable: false,
  },
  {
    name: "Auth emulator",
    there: authEmulatorInstalled,
    from: "npm ci --prefix tests/emulators",
    installable: true,
  },
];

export const missingEmulators = emulators.filter(({ there }) => !there);

/**
 * Says loudly what is left out for want of an emulator. In CI only what can't be installed by a command may be missing.
 * @throws when CI leaves out what it could have run
 */
export function tellMissing(leftOut: string): void {
  for (const { name, from, installable } of missingEmulators) {
    const words = `LEFT OUT: ${leftOut}. There is no ${name} here; it comes with ${from}.`;
    if (process.env["CI"] && installable) throw new Error(words);
    console.warn(`\n*** ${words} ***\n`);
  }
}
