/** Only the status of an answer is used, never its content. */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { Try } from "./delivery.ts";
import { type Network, PrivateAddress, publicLookup, resolvePublic } from "./public-address.server.ts";

const timeoutMs = 10_000;
/** Bytes of the answer to read, so that the receiver isn't cut off. */
const maxAnswer = 64 * 1024;
export const secretPrefix = "whsec_";

/** Standard Webhooks: one signature for each valid secret. */
function signatureOf(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  return secrets
    .map((secret) => createHmac("sha256", Buffer.from(secret.slice(secretPrefix.length), "base64")))
    .map((hmac) => `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest("base64")}`)
    .join(" ");
}

interface Message {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly secrets: readonly string[];
}

/** Redirects are answers like others and not followed. */
export async function postToWebhook({ id, url, body, secrets }: Message, now: Date, network: Network): Promise<Try> {
  const began = performance.now();
  const tried = (answer: Pick<Try, "status" | "problem">): Try => ({
    at: now.toISOString(),
    milliseconds: Math.round(performance.now() - began),
    ...answer,
  });
  try {
    const to = new URL(url);
    if (to.protocol !== "https:" && !network.allowsPrivate) throw new PrivateAddress(to.hostname);
    // IP addresses need no look-up.
    if (!/[a-z]$/i.test(to.hostname)) await resolvePublic(to.hostname, network);
    const timestamp = Math.floor(now.getTime() / 1000);
    const sending = (to.protocol === "https:" ? requestSecure : requestPlain)(to, {
      method: "POST",
      agent: false,
      lookup: publicLookup(network),
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body),
        "User-Agent": "Store-QC-Webhooks",
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": signatureOf(secrets, id, timestamp, body),
      },
    });
    // Errors after the answer are of no interest.
    sending.on("error", () => {});
    // An answer in another protocol closes the request without an error.
    const closed = once(sending, "close").then(() => Promise.reject(new Error("no answer")));
    sending.end(body);
    const [answer] = (await Promise.race([once(sending, "response"), closed])) as [IncomingMessage];
    await readAway(answer);
    return tried({ status: answer.statusCode ?? null, problem: null });
  } catch (error) {
    return tried({ status: null, problem: problemOf(error) });
  }
}

/** The status is known, so errors while reading the rest are ignored. */
async function readAway(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of answer) if ((bytes += (chunk as Buffer).length) > maxAnswer) break;
  } catch {
    answer.destroy();
  }
}

function problemOf(error: unknown): Try["problem"] {
  const { name, code = "" } = error as NodeJS.ErrnoException;
  if (error instanceof PrivateAddress) return "private";
  if (name === "AbortError" || name === "TimeoutError" || code === "ETIMEDOUT") return "timeout";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "unknown-host";
  if (code === "ECONNREFUSED" || code === "EHOSTUNREACH" || code === "ENETUNREACH") return "refused";
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)) return "tls";
  return "broken-off";
}
