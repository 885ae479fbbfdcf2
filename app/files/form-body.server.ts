/** The body of a form, counted as it arrives and before it is taken apart: what a stranger sends is never worth more than a form needs. */
import { AsyncLocalStorage } from "node:async_hooks";
import { bodyRoom } from "./body-room.server.ts";

export interface FormLimits {
  /** Of the whole body, whatever Content-Length says. */
  readonly bytes: number;
  /** Of urlencoded bodies, which are slow to take apart. */
  readonly urlencodedBytes: number;
  /** Fields and files together. */
  readonly parts: number;
}

const formTypes = ["multipart/form-data", "application/x-www-form-urlencoded"] as const;

/**
 * Reads a form, urlencoded or multipart, once there is room for it. Throws a Response: 413 beyond the limits, 415 for what is no form,
 * 400 for a broken one, 503 where others take up the memory there is for bodies for too long.
 */
export async function readFormBody(request: Request, limits: FormLimits): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const kind = formTypes.find((name) => type.split(";")[0]!.trim().toLowerCase() === name);
  if (!kind) throw new Response(null, { status: 415 });
  const most = kind === "multipart/form-data" ? limits.bytes : Math.min(limits.bytes, limits.urlencodedBytes);
  const given = request.headers.get("Content-Length");
  if (Number(given) > most) throw new Response(null, { status: 413 });
  return bodyRoom.within(given === null ? most : Number(given), request.signal, async () => {
    const form = await takeApart(await readBytes(request, most), type, kind, limits);
    const reading = readings.getStore();
    if (reading) reading.form = form;
    return form;
  });
}

const readings = new AsyncLocalStorage<{ form: FormData | null }>();

/** Runs `work`; afterwards `sent` tells the form that was read meanwhile, also where `work` failed. */
export function rememberForm<R>(work: () => Promise<R>): { result: Promise<R>; sent: () => FormData | null } {
  const reading: { form: FormData | null } = { form: null };
  return { result: readings.run(reading, work), sent: () => reading.form };
}

async function takeApart(
  body: Buffer<ArrayBuffer>,
  type: string,
  kind: (typeof formTypes)[number],
  limits: FormLimits,
): Promise<FormData> {
  const boundary = kind === "multipart/form-data" ? boundaryOf(type) : null;
  const separator = boundary === null ? "&" : `--${boundary}`;
  if (occursMoreThan(body, separator, limits.parts)) throw new Response(null, { status: 413 });
  try {
    const parsed = boundary === null ? kind : `${kind}; boundary="${boundary}"`;
    return await new Response(body, { headers: { "Content-Type": parsed } }).formData();
  } catch {
    throw new Response(null, { status: 400, statusText: "Bad form" });
  }
}

async function readBytes(request: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new Response(null, { status: 413 });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What RFC 2046 allows: nothing that would end it early where it is quoted. */
const boundaryText = /^[\w'()+,\-./:=? ]{1,70}$/;

/** The body is counted and taken apart by this one, whatever else the header names. */
function boundaryOf(type: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain ?? "";
  if (!boundaryText.test(boundary)) throw new Response(null, { status: 400, statusText: "Bad form" });
  return boundary;
}

/** The closing boundary and a body that ends in a separator are worth one more. */
function occursMoreThan(body: Buffer, separator: string, most: number): boolean {
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length)) {
    if (++count > most + 1) return true;
  }
  return false;
}
