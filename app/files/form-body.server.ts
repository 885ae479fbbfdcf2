/** The body of a form, counted as it arrives and before it is taken apart: what a stranger sends is never worth more than a form needs. */

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
 * Reads a form, urlencoded or multipart. Throws a Response: 413 beyond the limits, 415 for what is no form, 400 for a broken one.
 */
export async function readFormBody(request: Request, limits: FormLimits): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const kind = formTypes.find((name) => type.split(";")[0]!.trim().toLowerCase() === name);
  if (!kind) throw new Response(null, { status: 415 });
  const most = kind === "multipart/form-data" ? limits.bytes : Math.min(limits.bytes, limits.urlencodedBytes);
  const body = await readBytes(request, most);
  const separator = kind === "multipart/form-data" ? `--${boundaryOf(type)}` : "&";
  if (occursMoreThan(body, separator, limits.parts)) throw new Response(null, { status: 413 });
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new Response(null, { status: 400, statusText: "Bad form" });
  }
}

async function readBytes(request: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length")) > most) throw new Response(null, { status: 413 });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new Response(null, { status: 413 });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function boundaryOf(type: string): string {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw new Response(null, { status: 400, statusText: "Bad form" });
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
