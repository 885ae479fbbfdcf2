/** Google's own Firestore emulator. It has its data in memory and needs no composite index. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { freePort } from "./free-port.ts";

const usualJar = "/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar";
const mainClass = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
const startTimeout = 60_000;

/** The command that starts the emulator, before its options; null if there is none. */
export const firestoreEmulatorCommand = findCommand();

/** @throws when FIRESTORE_EMULATOR_JAR names a missing file, since setting it asks for the emulator */
function findCommand(): readonly string[] | null {
  const named = process.env["FIRESTORE_EMULATOR_JAR"];
  if (named && !existsSync(named)) throw new Error(`FIRESTORE_EMULATOR_JAR: there is no file ${named}`);
  const jar = named || usualJar;
  if (existsSync(jar)) return ["java", "-cp", jar, mainClass, "start"];
  const gcloud = spawnSync("gcloud", ["--version"], { encoding: "utf8" });
  return gcloud.stdout?.includes("cloud-firestore-emulator") ? ["gcloud", "emulators", "firestore", "start"] : null;
}

export interface FirestoreEmulator {
  /** As `FIRESTORE_EMULATOR_HOST` wants it: `127.0.0.1:8080`. */
  readonly host: string;
  readonly port: number;
  /** Stops it at once and loses its data. */
  stop(): Promise<void>;
}

/** Starts the emulator on a port, or on a free one, and waits until it answers (about 3 s). */
export async function startFirestoreEmulator({
  port,
  rules,
  importFrom,
}: { port?: number; rules?: string; importFrom?: string } = {}): Promise<FirestoreEmulator> {
  if (!firestoreEmulatorCommand) throw new Error("There is no Firestore emulator here");
  const at = port ?? (await freePort());
  const host = `127.0.0.1:${at}`;
  const [command, ...given] = firestoreEmulatorCommand;
  const place = command === "gcloud" ? [`--host-port=${host}`] : ["--host=127.0.0.1", `--port=${at}`];
  const options = [...(rules ? [`--rules=${rules}`] : []), ...(importFrom ? [`--import-data=${importFrom}`] : [])];
  const child = spawn(command!, [...given, ...place, ...options], {
    stdio: ["ignore", "pipe", "pipe"],
    // The leader of a process group, so that its children end with it.
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += String(chunk)));
  let ended = false;
  const end = new Promise<void>((resolve) => {
    for (const event of ["exit", "error"]) child.once(event, () => resolve());
  }).then(() => void (ended = true));
  const stopWithUs = () => endGroup(child);
  process.once("exit", stopWithUs);

  async function stop(): Promise<void> {
    process.off("exit", stopWithUs);
    endGroup(child);
    await end;
  }

  const deadline = Date.now() + startTimeout;
  while (!(await answers(host))) {
    if (ended || Date.now() > deadline) {
      await stop();
      throw new Error(`The Firestore emulator did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { host, port: at, stop };
}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

async function answers(host: string): Promise<boolean> {
  try {
    return (await fetch(`http://${host}/`)).ok;
  } catch {
    return false;
  }
}

const databaseOf = (project: string) => `projects/${project}/databases/(default)`;

/** Requests the emulator over REST, by default as its owner, for whom no rules apply; null sends no token. */
export function askFirestore(
  host: string,
  method: string,
  path: string,
  { body, token = "owner" }: { body?: unknown; token?: string | null } = {},
): Promise<Response> {
  return fetch(`http://${host}/${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...(token !== null && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function mustAsk(...request: Parameters<typeof askFirestore>): Promise<void> {
  const response = await askFirestore(...request);
  if (!response.ok) throw new Error(`The Firestore emulator answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}

/** Empties a project's database. */
export function clearFirestore(host: string, project: string): Promise<void> {
  return mustAsk(host, "DELETE", `emulator/v1/${databaseOf(project)}/documents`);
}

/** Stores a document past the app; `fields` are values of the REST interface. */
export function plantInFirestore(
  host: string,
  project: string,
  path: string,
  fields: Record<string, unknown>,
): Promise<void> {
  return mustAsk(host, "PATCH", `v1/${databaseOf(project)}/documents/${path}`, { body: { fields } });
}

/** Exports a project of the emulator into `folder`; returns the path for `importFrom`. */
export async function exportFirestore(host: string, project: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await mustAsk(host, "POST", `emulator/v1/projects/${project}:export`, {
    body: { database: databaseOf(project), export_directory: folder, export_name: "exported" },
  });
  return `${folder}/exported/exported.overall_export_metadata`;
}
