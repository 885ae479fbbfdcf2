import { AsyncLocalStorage } from "node:async_hooks";
import { MaxPartsExceededError, parseMultipart } from "@remix-run/multipart-parser";
import { maxRequestBytes } from "./photo.ts";
import { receiveBody } from "./receive-body.server.ts";

export interface FormLimits {
  /** Applies even if Content-Length says less. */
  readonly bytes: number;
  /** Lower, because urlencoded bodies are slow to parse. */
  readonly urlencodedBytes: number;
  readonly parts: number;
}

interface SentFile {
  readonly name: string;
  /** "" where no file was chosen. */
  readonly fileName: string;
  /** A view of the body: copies would double its memory. */
  readonly bytes: Uint8Array;
}

export interface Form {
  readonly fields: FormData;
  readonly files: readonly SentFile[];
}

const formTypes = ["multipart/form-data", "application/x-www-form-urlencoded"] as const;

/**
 * @throws Response 413 beyond the limits, 415 for another type, 400 for a broken form, 503 when too much arrives at once; FilesUnavailable
 */
export async function readFormBody(request: Request, limits: FormLimits): Promise<Form> {
  const type = request.headers.get("Content-Type") ?? "";
  const kind = formTypes.find((name) => type.split(";")[0]!.trim().toLowerCase() === name);
  if (!kind) throw new Response(null, { status: 415 });
  const limit = kind === "multipart/form-data" ? limits.bytes : Math.min(limits.bytes, limits.urlencodedBytes);
  const body = await receiveBody(request, limit);
  const form =
    kind === "multipart/form-data" ? readMultipart(body, boundaryOf(type), limits) : readUrlencoded(body, limits);
  const capture = captures.getStore();
  if (capture) {
    const files = form.files.map(({ name, bytes }) => ({ name, isEmpty: bytes.byteLength === 0 }));
    capture.form = { fields: form.fields, files };
  }
  return form;
}

/** Without file contents, which any timer of the request would keep in memory long after the answer. */
export interface CapturedForm {
  readonly fields: FormData;
  readonly files: readonly { readonly name: string; readonly isEmpty: boolean }[];
}

const captures = new AsyncLocalStorage<{ form: CapturedForm | null }>();

/** `getForm` works even where `work` failed. Calls can be nested. */
export function captureForm<R>(work: () => Promise<R>): { result: Promise<R>; getForm: () => CapturedForm | null } {
  const capture: { form: CapturedForm | null } = captures.getStore() ?? { form: null };
  return { result: captures.run(capture, work), getForm: () => capture.form };
}

export function submittedFields(): FormData {
  return captures.getStore()?.form?.fields ?? new FormData();
}

const skippedFormLimits = { bytes: maxRequestBytes, urlencodedBytes: 1024 * 1024, parts: 5000 };

/** For a POST that was answered before its route read the form; null if it is broken or too large. */
export async function readSkippedForm(request: Request): Promise<CapturedForm | null> {
  if (request.method !== "POST" || request.bodyUsed) return null;
  const { result, getForm } = captureForm(() => readFormBody(request, skippedFormLimits));
  await result.catch(() => null);
  return getForm();
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
  const partLimits = { maxParts: limits.parts, maxFileSize: limits.bytes, maxTotalSize: limits.bytes };
  try {
    for (const { headers, content } of parseMultipart(body, { boundary, ...partLimits })) {
      const disposition = headers["content-disposition"] ?? "";
      const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1];
      const fileName = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1];
      if (name === undefined) throw badForm();
      // The body is complete, so each part is in one piece.
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

/** Browsers escape the characters that would end a quoted name. */
function unescaped(name: string): string {
  return name.replace(/%(?:22|0D|0A)/gi, decodeURIComponent);
}

const boundaryPattern = /^[\w'()+,\-./:=? ]{1,70}$/;

function boundaryOf(type: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain ?? "";
  if (!boundaryPattern.test(boundary)) throw badForm();
  return boundary;
}

/** One more than `limit` is allowed, because a body may end in a separator. */
function occursMoreThan(body: Buffer, separator: string, limit: number): boolean {
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length)) {
    if (++count > limit + 1) return true;
  }
  return false;
}

/** Such forms are neither stored nor shown again. */
export function isSecretField(name: string): boolean {
  return /password|token|secret|^(?:current|repeat)$/i.test(name);
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
