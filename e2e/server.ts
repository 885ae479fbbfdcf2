/** The app that the tests of one worker ask: a server of its own, so that workers don't meet. */
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listening, said, startBuiltServer, stopServer } from "../tests/built-server.ts";
import { freePort } from "../tests/emulators/free-port.ts";

export interface Server {
  readonly baseURL: string;
  /** Data folder of the embedded engine. */
  readonly dataDir?: string;
  /** On the Firebase engine: the emulators' addresses and controls. */
  readonly emulators?: { readonly auth: number; readonly control: number; readonly firestore: number };
}

let current: Server | undefined;

/** This worker's. */
export function server(): Server {
  if (!current) throw new Error("No server runs for this worker");
  return current;
}

/** Runs a server while `use` does. */
export async function withServer(engine: "embedded" | "firebase", use: (server: Server) => Promise<void>) {
  const { stop, ...started } = await (engine === "embedded" ? startEmbedded() : startFirebase());
  current = started;
  try {
    await use(started);
  } finally {
    await stop();
  }
}

async function startEmbedded(): Promise<Server & { stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "store-qc-e2e-"));
  cpSync(process.env["E2E_DEMO"]!, dataDir, { recursive: true });
  const app = await startBuiltServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    QUOTA_DRAFTS: "1000",
    QUOTA_IMPORTS: "1000",
  });
  return {
    baseURL: `http://localhost:${app.port}`,
    dataDir,
    async stop() {
      await stopServer(app);
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function startFirebase(): Promise<Server & { stop(): Promise<void> }> {
  const [port, auth, control, firestore] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const emulators = { auth, control, firestore };
  const app = await listening(
    spawn(process.execPath, ["--import", "./app/node-version.mjs", "tests/emulators/start.ts"], {
      env: {
        ...process.env,
        PORT: String(port),
        AUTH_EMULATOR_PORT: String(auth),
        CONTROL_PORT: String(control),
        FIRESTORE_EMULATOR_PORT: String(firestore),
        SEED: "chain",
        AUTH_ALLOWED_DOMAINS: "chain.test",
        LOG_LEVEL: "silent",
      },
      stdio: said,
    }),
  );
  // The Auth emulator's name, whose frame is in the page: between two names the browser partitions its storage.
  return { baseURL: `http://127.0.0.1:${port}`, emulators, stop: () => stopServer(app) };
}
