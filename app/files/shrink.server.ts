/**
 * Shrinks photos in a process of its own: what decoding leaves of the memory in pieces, the system has back when it ends, and a decoder that
 * a photo brings down takes nothing else with it.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";

export interface Shrunk {
  /** JPEG of at most `storedSide`. */
  readonly kept: Buffer;
  /** WebP of at most `thumbnailSide`. */
  readonly thumbnail: Buffer;
  /** Of the kept one, in pixels. */
  readonly width: number;
  readonly height: number;
}

type ShrinkProblem = "pixels" | "held-pixels" | "broken";

/** What the process says of a photo, before the two pictures themselves; `sizes` are theirs, in bytes. */
export type ShrinkReply =
  | { readonly problem: ShrinkProblem }
  | { readonly width: number; readonly height: number; readonly sizes: readonly [kept: number, thumbnail: number] };

interface Shrinker {
  readonly process: ChildProcessByStdio<Writable, Readable, null>;
  /** Of what it answers, the next so many bytes. */
  readonly take: (size: number) => Promise<Buffer>;
  /** How many it has been given. */
  photos: number;
}

/** Photos that one process shrinks before another takes its place. */
const photosEach = 20;
/** Milliseconds that a photo may take; the largest take a few thousand. */
const longest = 30_000;
/** For glibc, which else keeps much of what is freed, for each thread by itself. */
const surroundings = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

let shrinker: Shrinker | null = null;

/**
 * Shrinks a photo, one at a time: the caller sees to turns.
 * @throws Error where the process ends before it has answered, or hasn't in 30 s
 */
export async function shrink(bytes: Uint8Array): Promise<Shrunk | { readonly problem: ShrinkProblem }> {
  if (shrinker && shrinker.photos >= photosEach) await stop(shrinker);
  shrinker ??= start();
  const { process: child, take } = shrinker;
  shrinker.photos++;
  setReferenced(child, true);
  const tooLong = setTimeout(() => child.kill("SIGKILL"), longest);
  try {
    child.stdin.write(sizeOf(bytes));
    child.stdin.write(bytes);
    const size = await take(4);
    const reply = JSON.parse(String(await take(size.readUInt32BE()))) as ShrinkReply;
    if ("problem" in reply) return reply;
    const { sizes, width, height } = reply;
    return { kept: await take(sizes[0]), thumbnail: await take(sizes[1]), width, height };
  } catch (error) {
    child.kill("SIGKILL");
    if (shrinker?.process === child) shrinker = null;
    throw error;
  } finally {
    clearTimeout(tooLong);
    setReferenced(child, false);
  }
}

function start(): Shrinker {
  const command = ["--disable-warning=ExperimentalWarning", "app/files/shrink-process.server.ts"];
  const child = spawn(process.execPath, command, { env: surroundings, stdio: ["pipe", "pipe", "inherit"] });
  const forget = () => {
    if (shrinker?.process === child) shrinker = null;
  };
  // Whoever waits for an answer hears of it as well, by the end of the output.
  for (const source of [child, child.stdin]) source.on("error", forget);
  child.once("exit", forget);
  return { process: child, take: takeFrom(child.stdout), photos: 0 };
}

/** Resolves once its memory is free. */
async function stop({ process: child }: Shrinker): Promise<void> {
  const ended = once(child, "exit");
  child.ref();
  child.stdin.end();
  await ended;
}

/** While it only waits for the next photo it is no reason for the app to go on; it ends with the app. */
function setReferenced(child: Shrinker["process"], isWorking: boolean): void {
  for (const handle of [child, child.stdin as Socket, child.stdout as Socket]) {
    if (isWorking) handle.ref();
    else handle.unref();
  }
}

/** As the process reads it before a photo. */
function sizeOf(bytes: Uint8Array): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes.byteLength);
  return size;
}

function takeFrom(output: Readable): Shrinker["take"] {
  const pieces: AsyncIterator<Buffer> = output[Symbol.asyncIterator]();
  let left: Buffer = Buffer.alloc(0);
  return async (size) => {
    const parts = [left];
    for (let length = left.length; length < size;) {
      const piece = await pieces.next();
      if (piece.done) throw new Error("The process that shrinks photos ended before it answered");
      parts.push(piece.value);
      length += piece.value.length;
    }
    const whole = Buffer.concat(parts);
    left = whole.subarray(size);
    return whole.subarray(0, size);
  };
}
