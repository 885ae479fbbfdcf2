/** Google's own Auth emulator, of the firebase-tools that `npm ci --prefix tests/emulators` installs. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

const command = join(import.meta.dirname, "node_modules/firebase-tools/lib/bin/firebase.js");
const startTimeout = 150_000;

/** Whether firebase-tools is installed; if not, prints which tests are left out. */
export const authEmulatorInstalled = existsSync(command);

export interface EmulatedAccount {
  readonly uid?: string;
  readonly email: string;
  readonly password?: string;
  readonly displayName?: string;
  readonly emailVerified?: boolean;
  readonly disabled?: boolean;
  readonly mfaInfo?: readonly { readonly phoneInfo: string }[];
}

export interface AuthEmulator {
  /** As `FIREBASE_AUTH_EMULATOR_HOST` wants it: `127.0.0.1:9099`. */
  readonly host: string;
  /** The project that calls with an API key are about. */
  readonly project: string;
  stop(): Promise<void>;
  clearAccounts(): Promise<void>;
  /** Makes an account as an administrator does; resolves to its uid. */
  createAccount(account: EmulatedAccount): Promise<string>;
  /** Changes an account as an administrator does: `{ disableUser: true }`, `{ validSince: "seconds" }`, `{ password: "…" }`. */
  changeAccount(uid: string, change: Record<string, unknown>): Promise<void>;
  /** Changes the project's settings as an administrator does: `{ mfa: { state: "ENABLED" } }`. */
  changeProject(change: Record<string, unknown>): Promise<void>;
  /** The accounts of a project in the emulator. */
  listAccounts(): Promise<Record<string, unknown>[]>;
}

/** Starts the emulator on a free port, and waits until it answers (about 10 s). `project` has to begin with `demo-`. */
export async function startAuthEmulator({ project }: { project: string }): Promise<AuthEmulator> {
  const [auth, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), "store-qc-auth-emulator-"));
  const emulator = (at: number) => ({ host: "127.0.0.1", port: at });
  writeFileSync(
    join(folder, "firebase.json"),
    JSON.stringify({
      emulators: {
        auth: emulator(auth),
        hub: emulator(hub),
        logging: emulator(logging),
        ui: { enabled: false },
        singleProjectMode: false,
      },
    }),
  );
  // A home of its own: no one's login, no statistics, no question about either.
  mkdirSync(join(folder, "configstore"));
  writeFileSync(join(folder, "configstore/firebase-tools.json"), JSON.stringify({ usage: false }));
  const child = spawn(process.execPath, [command, "emulators:start", "--only", "auth", "--project", project], {
    cwd: folder,
    env: { ...process.env, CI: "true", NO_UPDATE_NOTIFIER: "1", XDG_CONFIG_HOME: folder, TMPDIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += String(chunk)));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stopWithUs = () => child.kill("SIGKILL");
  process.once("exit", stopWithUs);

  async function stop(): Promise<void> {
    process.off("exit", stopWithUs);
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), 5_000);
    await ended;
    clearTimeout(late);
    rmSync(folder, { recursive: true, force: true });
  }

  const host = `127.0.0.1:${auth}`;
  const deadline = Date.now() + startTimeout;
  while (!(await answers(`http://${host}/`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The Auth emulator did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { host, project, stop, ...accountsOf(host, project) };
}

/** Changes an administrator can make to the accounts of a running emulator. */
export function accountsOf(host: string, project: string) {
  async function ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`http://${host}/${path}`, {
      method,
      headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: Record<string, unknown> = await response.json();
    if (!response.ok) throw new Error(`The Auth emulator refused ${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
  const admin = `identitytoolkit.googleapis.com/v1/projects/${project}/accounts`;

  return {
    async clearAccounts() {
      await ask("DELETE", `emulator/v1/projects/${project}/accounts`);
    },
    async createAccount({ uid, ...account }: EmulatedAccount) {
      const { localId } = await ask("POST", admin, { ...(uid && { localId: uid }), ...account });
      return String(localId);
    },
    async changeAccount(uid: string, change: Record<string, unknown>) {
      await ask("POST", `${admin}:update`, { localId: uid, ...change });
    },
    async changeProject(change: Record<string, unknown>) {
      const mask = new URLSearchParams({ updateMask: Object.keys(change).join() });
      await ask("PATCH", `identitytoolkit.googleapis.com/v2/projects/${project}/config?${mask}`, change);
    },
    async listAccounts() {
      const { userInfo } = await ask("POST", `${admin}:query`, {});
      return (userInfo as Record<string, unknown>[] | undefined) ?? [];
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
