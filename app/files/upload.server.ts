/** Reads a form with files, within the limits of photo.ts. */
import { maxPhotoBytes, maxRequestBytes, type PhotoProblem } from "./photo.ts";

interface UploadedFile {
  /** Name of the form's field. */
  readonly name: string;
  /** Null when there is a problem. */
  readonly bytes: Uint8Array | null;
  readonly problem: PhotoProblem | null;
}

export interface Upload {
  /** All fields that aren't files. */
  readonly fields: FormData;
  /** In the form's order; file inputs left empty are not among them. */
  readonly files: readonly UploadedFile[];
}

const formTypes = new Set(["multipart/form-data", "application/x-www-form-urlencoded"]);

/**
 * Reads a form, urlencoded or multipart. A file that is too large fails by itself: the other fields and files are kept.
 * Throws a Response: 413 beyond `maxRequestBytes`, counted as they arrive whatever Content-Length says; 415 for what is no form; 400 for a broken one.
 */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!formTypes.has(type.split(";")[0]!.trim().toLowerCase())) throw new Response(null, { status: 415 });
  if (Number(request.headers.get("Content-Length")) > maxRequestBytes) throw new Response(null, { status: 413 });
  const form = await parse(await readBody(request), type);

  const fields = new FormData();
  const files: UploadedFile[] = [];
  for (const [name, value] of form) {
    if (typeof value === "string") fields.append(name, value);
    else if (value.size > maxPhotoBytes) files.push({ name, bytes: null, problem: "size" });
    else if (value.size) files.push({ name, bytes: await value.bytes(), problem: null });
    else if (value.name) files.push({ name, bytes: null, problem: "broken" });
  }
  return { fields, files };
}

async function readBody(request: Request): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxRequestBytes) throw new Response(null, { status: 413 });
    chunks.push(chunk);
  }
  return chunks;
}

async function parse(chunks: Uint8Array[], type: string): Promise<FormData> {
  try {
    return await new Response(Buffer.concat(chunks), { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new Response(null, { status: 400, statusText: "Bad form" });
  }
}
