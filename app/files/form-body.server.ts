/** The body of a form, counted as it arrives and before it is taken apart: what a stranger sends is never worth more than a form needs. */
import { AsyncLocalStorage } from "node:async_hooks";
import { MaxPartsExceededError, parseMultipart } from "@remix-run/multipart-parser";
import { receiveBody } from "./receive-body.server.ts";

export interface FormLimits {
  /** Of the whole body, whatever Content-Length says. */
  readonly bytes: number;
  /** Of urlencoded bodies, which are slow to take apart. */
  readonly urlencodedBytes: number;
  /** Fields and files together. */
  readonly parts: number;
}

interface SentFile {
  /** Name of the form's field. */
  readonly name: string;
  /** Empty where no file was chosen. */
  readonly fileName: string;
  /** A part of the body itself: a copy of each would be as large again. */
  readonly bytes: Uint8Array;
}

export interface Form {
  /** All fields that aren't files. */
  readonly fields: FormData;
  /** In the form's order, with those left empty. */
  readonly files: readonly SentFile[];
}

const formTypes = ["multipart/form-data", "application/x-www-form-urlencoded"] as const;

/**
 * Reads a form, urlencoded or multipart, once it is here and there is room for it. Throws a Response: 413 beyond the limits, 415 for what is
 * no form, 400 for a broken one, 503 where too much arrives at once; and FilesUnavailable where the disk takes nothing.
 */
export async function readFormBody(request: Request, limits: FormLimits): Promise<Form> {
  const type = request.headers.get("Content-Type") ?? "";
  const kind = formTypes.find((name) => type.split(";")[0]!.trim().toLowerCase() === name);
  if (!kind) throw new Response(null, { status: 415 });
  const most = kind === "multipart/form-data" ? limits.bytes : Math.min(limits.bytes, limits.urlencodedBytes);
  const body = await receiveBody(request, most);
  const form =
    kind === "multipart/form-data" ? readMultipart(body, boundaryOf(type), limits) : readUrlencoded(body, limits);
  const reading = readings.getStore();
  if (reading) {
    const files = form.files.map(({ name, bytes }) => ({ name, isEmpty: bytes.byteLength === 0 }));
    reading.form = { fields: form.fields, files };
  }
  return form;
}

/** Of a form that was read. Not the files themselves: any timer that its request began would hold them, long after the answer. */
export interface RememberedForm {
  readonly fields: FormData;
  readonly files: readonly { readonly name: string; readonly isEmpty: boolean }[];
}

const readings = new AsyncLocalStorage<{ form: RememberedForm | null }>();

/** Runs `work`; afterwards `sent` tells the form that was read meanwhile, also where `work` failed. Calls can be nested. */
export function rememberForm<R>(work: () => Promise<R>): { result: Promise<R>; sent: () => RememberedForm | null } {
  const reading: { form: RememberedForm | null } = readings.getStore() ?? { form: null };
  return { result: readings.run(reading, work), sent: () => reading.form };
}

/** Fields of the form that this request sent, once they are read. */
export function sentFields(): FormData {
  return readings.getStore()?.form?.fields ?? new FormData();
}

const kibibyte = 1024;
const unreadLimits = { bytes: 1024 * kibibyte, urlencodedBytes: 1024 * kibibyte, parts: 5000 };

/** Reads the form of a POST that was answered before its route read it; null where there is none, or it is broken or larger than 1 MiB. */
export async function readUnreadForm(request: Request): Promise<RememberedForm | null> {
  if (request.method !== "POST" || request.bodyUsed) return null;
  const { result, sent } = rememberForm(() => readFormBody(request, unreadLimits));
  await result.catch(() => null);
  return sent();
}

function readUrlencoded(body: Buffer, limits: FormLimits): Form {
  if (occursMoreThan(body, "&", limits.parts)) throw new Response(null, { status: 413 });
  const fields = new FormData();
  for (const [name, value] of new URLSearchParams(body.toString())) fields.append(name, value);
  return { fields, files: [] };
}

function readMultipart(body: Buffer, boundary: string, limits: FormLimits): Form {
  const fields = new FormData();
  const files: SentFile[] = [];
  const most = { maxParts: limits.parts, maxFileSize: limits.bytes, maxTotalSize: limits.bytes };
  try {
    for (const { headers, content } of parseMultipart(body, { boundary, ...most })) {
      const disposition = headers["content-disposition"] ?? "";
      const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1];
      const fileName = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1];
      if (name === undefined) throw badForm();
      // The body is whole, so what a part holds is never in pieces.
      const [bytes = new Uint8Array()] = content;
      if (fileName === undefined) fields.append(unescaped(name), new TextDecoder().decode(bytes));
      else files.push({ name: unescaped(name), fileName: unescaped(fileName), bytes });
    }
  } catch (error) {
    throw error instanceof MaxPartsExceededError ? new Response(null, { status: 413 }) : badForm();
  }
  return { fields, files };
}

function badForm(): Response {
  return new Response(null, { status: 400, statusText: "Bad form" });
}

/** As browsers write what would end a quoted name. */
function unescaped(name: string): string {
  return name.replace(/%(?:22|0D|0A)/gi, decodeURIComponent);
}

/** What RFC 2046 allows. */
const boundaryText = /^[\w'()+,\-./:=? ]{1,70}$/;

function boundaryOf(type: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain ?? "";
  if (!boundaryText.test(boundary)) throw badForm();
  return boundary;
}

/** A body that ends in a separator is worth one more. */
function occursMoreThan(body: Buffer, separator: string, most: number): boolean {
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length)) {
    if (++count > most + 1) return true;
  }
  return false;
}

/** A field's text; empty when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
