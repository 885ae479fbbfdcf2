/** Reads small forms: what a stranger sends is never worth more room than a form needs. */

const largest = 64 * 1024;

/** A field's text; empty when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * The form of a request, counted as it arrives whatever Content-Length says.
 * @throws Response 413 beyond 64 KiB, 400 for what is no form
 */
export async function readForm(request: Request): Promise<FormData> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > largest) throw new Response(null, { status: 413 });
    chunks.push(chunk);
  }
  try {
    const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
    return await new Response(Buffer.concat(chunks), { headers }).formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}
