/** What a supervisor asks, as anyone may: whether the process answers, and whether its stores do. No session, no cookie, no log line. */
import { setTimeout as pause } from "node:timers/promises";
import { db } from "#app/db/db.server.ts";
import type { Documents } from "#app/db/documents.ts";
import { type Files } from "#app/files/files.ts";
import { files } from "#app/files/files.server.ts";
import { users } from "#app/auth/user.ts";

const second = 1000;
/** Milliseconds after which a store that hasn't answered counts as unreachable. */
const patience = 3 * second;
/** Milliseconds for which an answer serves all who ask: strangers can't make the stores work. */
const life = second;
/** The key of no file, and the id of nobody. */
const nothing = "0".repeat(64);

/**
 * Whether both stores answer, one look for a document and one for a file, neither of which is there; and whether anything can be written.
 * @param wait milliseconds that they may take
 */
export async function storesAnswer(documents: Documents, kept: Files, wait = patience): Promise<boolean> {
  const late = new AbortController();
  const answered = Promise.all([documents.canWrite(), documents.get(users, nothing), kept.has(nothing)]);
  try {
    return await Promise.race([
      answered.then(
        ([writable]) => writable,
        () => false,
      ),
      pause(wait, false, { signal: late.signal, ref: false }),
    ]);
  } finally {
    late.abort();
  }
}

let looked: { at: number; ready: Promise<boolean> } | null = null;

function isReady(): Promise<boolean> {
  const now = performance.now();
  if (!looked || now - looked.at > life) {
    const look = { at: now, ready: storesAnswer(db, files) };
    void look.ready.then(() => (look.at = performance.now()));
    looked = look;
  }
  return looked.ready;
}

const questions: Readonly<Record<string, () => Promise<boolean>>> = {
  "/healthz": () => Promise.resolve(true),
  "/readyz": isReady,
};

/** The answer to `/healthz` (the process answers: 200) and `/readyz` (200, or 503 while a store is away); null for every other address. */
export async function answerHealth(request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const ask = Object.hasOwn(questions, pathname) ? questions[pathname] : undefined;
  if (!ask) return null;
  if (!["GET", "HEAD"].includes(request.method)) return answer("method not allowed", 405, { Allow: "GET, HEAD" });
  return (await ask()) ? answer("ok", 200) : answer("a store can't be reached", 503, { "Retry-After": "10" });
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
