/** The same requests on both engines in one run: SQLite, and Firestore as Google's emulator is it. */
import { join } from "node:path";
import { firestoreEmulatorCommand, startFirestoreEmulator } from "../emulators/firestore.ts";
import { measure } from "./load.ts";
import { fill, loadsOf, signIn } from "./loads.ts";
import { serve, stop } from "./serve.ts";

const [submissions, listed] = [100, 500];

/** Prints the table; says loudly that it is left out where there is no emulator. */
export async function compareEngines(folder: string, env: Record<string, string>, seconds: number): Promise<void> {
  if (!firestoreEmulatorCommand) {
    console.info("\n*** LEFT OUT: the comparison of both engines. There is no Firestore emulator here. ***\n");
    return;
  }
  const emulator = await startFirestoreEmulator();
  const engines: Record<string, Record<string, string>> = {
    SQLite: { ...env, DATA_DIR: join(folder, "sqlite") },
    Firestore: { ...env, DATA_DIR: join(folder, "firestore"), FIRESTORE_EMULATOR_HOST: emulator.host },
  };
  const rows: Record<string, Record<string, number>> = {};
  try {
    for (const [engine, settings] of Object.entries(engines)) {
      const data = fill(settings, submissions + 1, listed);
      const app = await serve("app/start.ts", settings);
      try {
        for (const load of loadsOf(app.url, await signIn(app.url), data)) {
          if (!load.bodies) await measure(load, 1);
          const { perSecond, p99 } = await measure(load, seconds / 2);
          Object.assign((rows[load.name] ??= {}), {
            [`${engine}/s`]: Math.round(perSecond),
            [`${engine} p99 ms`]: p99,
          });
        }
      } finally {
        await stop(app);
      }
    }
  } finally {
    await emulator.stop();
  }
  for (const row of Object.values(rows))
    row["Firestore × SQLite"] = Number((row["Firestore/s"]! / row["SQLite/s"]!).toFixed(2));
  console.table(rows);
}
