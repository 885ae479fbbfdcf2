/** In a separate process, decoding doesn't fragment the app's memory, and a crash of the decoder doesn't end the app. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { extname } from "node:path";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

export interface ShrunkPhoto {
  readonly picture: Buffer;
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
}

type ShrinkProblem = "pixels" | "held-pixels" | "broken";

/** The two pictures follow; `sizes` are their bytes. */
export type ShrinkReply =
  | { readonly problem: ShrinkProblem }
  | { readonly width: number; readonly height: number; readonly sizes: readonly [picture: number, thumbnail: number] };

interface Shrinker {
  readonly process: ChildProcessByStdio<Writable, Readable, null>;
  readonly read: (size: number) => Promise<Buffer>;
  photos: number;
}

/** A process is replaced after so many. */
const photosPerProcess = 20;
/** The largest photos take a few seconds. */
const timeoutMs = 30_000;
/** Without these, glibc keeps much freed memory for each thread. */
const processEnv = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

/** In the build it is an entry in the same folder. */
const program = fileURLToPath(new URL(`./shrink-process.server${extname(import.meta.url)}`, import.meta.url));

let shrinker: Shrinker | null = null;

/** Callers must wait for the result before the next call. @throws Error where the process crashes or takes too long */
export async function shrink(bytes: Uint8Array): Promise<ShrunkPhoto | { readonly problem: ShrinkProblem }> {
  if (shrinker && shrinker.photos >= photosPerProcess) await stop(shrinker);
  shrinker ??= start();
  const { process: child, read } = shrinker;
  shrinker.photos++;
  setReferenced(child, { isWorking: true });
  const timeout = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  try {
    child.stdin.write(lengthPrefix(bytes));
    child.stdin.write(bytes);
    const size = await read(4);
    const reply = JSON.parse(String(await read(size.readUInt32BE()))) as ShrinkReply;
    if ("problem" in reply) return reply;
    const { sizes, width, height } = reply;
    return { picture: await read(sizes[0]), thumbnail: await read(sizes[1]), width, height };
  } catch (error) {
    child.kill("SIGKILL");
    if (shrinker?.process === child) shrinker = null;
    throw error;
  } finally {
    clearTimeout(timeout);
    setReferenced(child, { isWorking: false });
  }
}

function start(): Shrinker {
  const command = ["--disable-warning=ExperimentalWarning", program];
  const child = spawn(process.execPath, command, { env: processEnv, stdio: ["pipe", "pipe", "inherit"] });
  const forget = () => {
    if (shrinker?.process === child) shrinker = null;
  };
  // The caller waiting for an answer gets the error by the end of the output.
  for (const source of [child, child.stdin]) source.on("error", forget);
  child.once("exit", forget);
  return { process: child, read: createReader(child.stdout), photos: 0 };
}

async function stop({ process: child }: Shrinker): Promise<void> {
  const exit = once(child, "exit");
  child.ref();
  child.stdin.end();
  await exit;
}

/** An idle process doesn't keep the app alive, and ends with it. */
function setReferenced(child: Shrinker["process"], { isWorking }: { isWorking: boolean }): void {
  for (const handle of [child, child.stdin as Socket, child.stdout as Socket]) {
    if (isWorking) handle.ref();
    else handle.unref();
  }
}

function lengthPrefix(bytes: Uint8Array): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes.byteLength);
  return size;
}

function createReader(output: Readable): Shrinker["read"] {
  const pieces: AsyncIterator<Buffer> = output[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  return async (size) => {
    const parts = [buffered];
    for (let length = buffered.length; length < size;) {
      const piece = await pieces.next();
      if (piece.done) throw new Error("The process that shrinks photos ended before it answered");
      parts.push(piece.value);
      length += piece.value.length;
    }
    const answer = Buffer.concat(parts);
    buffered = answer.subarray(size);
    return answer.subarray(0, size);
  };
}
