import { senderHeader } from "#app/auth/sender-header.ts";
import type { Failure } from "./outbox.ts";

const textTimeoutMs = 90_000;

export type Posted<Reply> = { readonly kind: "done"; readonly reply: Reply } | { readonly kind: Failure };

/** `meanings` are by status, beside the usual ones. Rejects without a response. Another person's session answers as if signed out. */
export async function postForm<Reply>(
  uid: string,
  href: string,
  body: FormData | URLSearchParams,
  meanings: Readonly<Record<number, "done" | Failure>> = {},
): Promise<Posted<Reply>> {
  const response = await fetch(href, {
    method: "POST",
    body,
    redirect: "manual",
    credentials: "same-origin",
    headers: { Accept: "application/json", [senderHeader]: uid },
    signal: body instanceof URLSearchParams && "timeout" in AbortSignal ? AbortSignal.timeout(textTimeoutMs) : null,
    // Browsers refuse more than 64 KiB for a request that outlives its page.
    keepalive: body instanceof URLSearchParams && body.toString().length < 60_000,
  });
  const usual = { 200: "done", 401: "signed-out", 404: "closed", 409: "closed", ...meanings } as const;
  const kind = response.type === "opaqueredirect" ? "signed-out" : (usual[response.status as 200] ?? "unreachable");
  return kind === "done" ? { kind, reply: (await response.json()) as Reply } : { kind };
}
