/**
 * The same requests on both engines in one run: SQLite and disk, and Firebase by Google's emulators, with a stand-in
 * for Cloud Storage.
 */
import { join } from "node:path";
import { accountsOf, startAuthEmulator } from "../emulators/auth.ts";
import { askFirestore, startFirestoreEmulator } from "../emulators/firestore.ts";
import { areHere } from "../emulators/missing.ts";
import { startStorage } from "../emulators/storage.ts";
import { measure } from "./load.ts";
import { fill, loadsOf, signIn } from "./loads.ts";
import { inspector } from "./seeded.ts";
import { quiet, serve, stop } from "./serve.ts";

const [submissions, listed] = [100, 500];
/** The project id of .env.example. */
const project = "demo-qc";

/** Prints the table; says loudly that it is left out where there are no emulators. */
export async function compareEngines(folder: string, env: Record<string, string>, seconds: number): Promise<void> {
  if (!areHere("the comparison of both engines")) return;
  const [firestore, auth, storage] = await Promise.all([
    startFirestoreEmulator(),
    startAuthEmulator({ project }),
    startStorage(),
  ]);
  const engines: Record<string, Record<string, string>> = {
    embedded: { ...env, DATA_DIR: join(folder, "embedded") },
    Firebase: {
      ...env,
      DATA_DIR: join(folder, "firebase"),
      ENGINE: "firebase",
      FIRESTORE_EMULATOR_HOST: firestore.host,
      FIREBASE_AUTH_EMULATOR_HOST: auth.host,
      FIREBASE_STORAGE_EMULATOR_HOST: storage.host,
      METADATA_SERVER_DETECTION: "none",
    },
  };
  const rows: Record<string, Record<string, number>> = {};
  try {
    for (const [engine, settings] of Object.entries(engines)) {
      const data = fill(settings, submissions + 1, listed);
      if (engine === "Firebase") await makeAccount(firestore.host, auth.host);
      const app = await serve("app/start.ts", settings);
      try {
        await quiet(app);
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
    await Promise.all([firestore.stop(), auth.stop(), storage.close()]);
  }
  for (const row of Object.values(rows))
    row["Firebase × embedded"] = Number((row["Firebase/s"]! / row["embedded/s"]!).toFixed(2));
  console.table(rows);
}

/** Creates a Firebase account for the inspector, whose profile exists. */
async function makeAccount(firestore: string, auth: string): Promise<void> {
  const users = `v1/projects/${project}/databases/(default)/documents/users`;
  const { documents }: { documents: { name: string; fields: { email: { stringValue: string } } }[] } = await (
    await askFirestore(firestore, "GET", users)
  ).json();
  const profile = documents.find(({ fields }) => fields.email.stringValue === inspector.email);
  const uid = profile!.name.split("/").at(-1)!;
  await accountsOf(auth, project).createAccount({ uid, ...inspector, emailVerified: true });
}
