/** Open to everyone, without session, cookie and log line. */
import { setTimeout as pause } from "node:timers/promises";
import { db } from "#app/db/db.server.ts";
import type { Documents } from "#app/db/documents.ts";
import { type Files } from "#app/files/files.ts";
import { files } from "#app/files/files.server.ts";
import { users } from "#app/auth/user.ts";

const second = 1000;
const timeoutMs = 3 * second;
/** So that strangers can't burden the stores. */
const reuseMs = second;
const missingKey = "0".repeat(64);

export async function storesAnswer(documents: Documents, fileStore: Files, waitMs = timeoutMs): Promise<boolean> {
  const timeout = new AbortController();
  const answers = Promise.all([documents.canWrite(), documents.get(users, missingKey), fileStore.has(missingKey)]);
  try {
    return await Promise.race([
      answers.then(
        ([writable]) => writable,
        () => false,
      ),
      pause(waitMs, false, { signal: timeout.signal, ref: false }),
    ]);
  } finally {
    timeout.abort();
  }
}

let lastCheck: { at: number; ready: Promise<boolean> } | null = null;

function isReady(): Promise<boolean> {
  const now = performance.now();
  if (!lastCheck || now - lastCheck.at > reuseMs) {
    const check = { at: now, ready: storesAnswer(db, files) };
    void check.ready.then(() => (check.at = performance.now()));
    lastCheck = check;
  }
  return lastCheck.ready;
}

const checks: Readonly<Record<string, () => Promise<boolean>>> = {
  "/healthz": () => Promise.resolve(true),
  "/readyz": isReady,
};

/** `/healthz`: 200 from the process; `/readyz`: 503 while a store is away; null for other addresses. */
export async function answerHealth(request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const runCheck = Object.hasOwn(checks, pathname) ? checks[pathname] : undefined;
  if (!runCheck) return null;
  if (!["GET", "HEAD"].includes(request.method)) return answer("method not allowed", 405, { Allow: "GET, HEAD" });
  return (await runCheck()) ? answer("ok", 200) : answer("a store can't be reached", 503, { "Retry-After": "10" });
}

function answer(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}
