/**
 * `npm run start:firebase:emulators`: the whole app on the Firebase engine, with emulators in place of Google's services. All it
 * holds is lost when it ends. PORT, AUTH_EMULATOR_PORT and FIRESTORE_EMULATOR_PORT choose ports. For the browser tests SEED=chain
 * brings a small chain, and CONTROL_PORT a port where POST /reset puts everything back to the start, /identity-down takes the Auth
 * emulator away and /identity-up brings it back.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { people, seedPassword } from "../firebase/people.ts";
import { startAuthEmulator } from "./auth.ts";
import { clearFirestore, startFirestoreEmulator } from "./firestore.ts";
import { startGateway } from "./gateway.ts";
import { missingEmulators } from "./missing.ts";
import { startStorage } from "./storage.ts";

for (const { name, from } of missingEmulators) console.error(`There is no ${name} here. It comes with ${from}.`);
if (missingEmulators.length) process.exit(1);

const project = "demo-qc";
const portOf = (name: string) => Number(process.env[name] ?? 0);

console.info("Starting the emulators…");
const [firestore, auth, storage] = await Promise.all([
  startFirestoreEmulator({ port: portOf("FIRESTORE_EMULATOR_PORT") || undefined }),
  startAuthEmulator({ project }),
  startStorage(),
]);
const identity = await startGateway(auth.host, portOf("AUTH_EMULATOR_PORT"));
const env = {
  ...process.env,
  ENGINE: "firebase",
  FIREBASE_API_KEY: "demo-api-key",
  FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.com`,
  FIREBASE_PROJECT_ID: project,
  FIREBASE_STORAGE_BUCKET: `${project}.appspot.com`,
  FIREBASE_MESSAGING_SENDER_ID: "000000000000",
  FIREBASE_APP_ID: "1:000000000000:web:0000000000000000",
  GOOGLE_CLIENT_ID: "000000000000-demo.apps.googleusercontent.com",
  FIREBASE_AUTH_EMULATOR_HOST: identity.host,
  FIRESTORE_EMULATOR_HOST: firestore.host,
  FIREBASE_STORAGE_EMULATOR_HOST: storage.host,
  // Nothing here runs on Google Cloud, and no answer from there is waited for.
  METADATA_SERVER_DETECTION: "none",
};
const node = ["--import", "./app/node-version.mjs"];

async function seed(): Promise<void> {
  const child = spawn(process.execPath, [...node, "tests/firebase/seed.ts", process.env["SEED"] ?? ""], {
    env,
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`Seeding ended with ${code}`);
}

async function reset(): Promise<void> {
  identity.setDown(false);
  storage.reset();
  await Promise.all([clearFirestore(firestore.host, project), auth.clearAccounts()]);
  await seed();
}

const commands: Record<string, () => Promise<void> | void> = {
  "POST /reset": reset,
  "POST /identity-down": () => identity.setDown(true),
  "POST /identity-up": () => identity.setDown(false),
};

const control = createServer(({ method, url }, response) => {
  const command = commands[`${method} ${url}`];
  if (!command) return void response.writeHead(404).end();
  Promise.resolve(command()).then(
    () => response.writeHead(204).end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
if (portOf("CONTROL_PORT")) await once(control.listen(portOf("CONTROL_PORT"), "127.0.0.1"), "listening");

await seed();
const app = spawn(process.execPath, [...node, "app/start.ts"], { env, stdio: "inherit" });
const { admin } = people;
console.info(`Sign in as ${admin.email} with the password ${seedPassword}.`);

async function stop(code: number): Promise<never> {
  control.close();
  app.kill("SIGTERM");
  if (app.exitCode === null && app.signalCode === null) await once(app, "exit");
  await identity.close();
  await Promise.all([firestore.stop(), auth.stop(), storage.close()]);
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop(0));
app.once("exit", (code) => void stop(code ?? 1));
