/** For platforms where nothing runs outside requests. A scheduler calls it with the secret. */
import { createHash, timingSafeEqual } from "node:crypto";
import { forgiveSecret, countSecretAttempt } from "#app/sign-in/attempts.server.ts";
import { clientAddress } from "#app/auth/client-address.server.ts";
import { recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { config } from "#app/config.server.ts";
import { readJobs } from "#app/jobs/jobs.server.ts";
import { runner } from "#app/jobs/runner.server.ts";
import type { Route } from "./+types/run";

export async function action({ request, context, pattern }: Route.ActionArgs) {
  if (config.JOBS_SECRET === undefined) return refuse(404);
  const address = context.get(clientAddress);
  const wait = await countSecretAttempt(address);
  if (wait !== null) return refuse(429, { "Retry-After": String(wait) });
  if (!isSecret(request.headers.get("Authorization"), config.JOBS_SECRET)) {
    const { method } = request;
    recordSecurityEvent({ what: "refused", account: null, reason: "wrong-secret", route: `/${pattern}`, method });
    return refuse(403);
  }
  await forgiveSecret(address);
  await runner.runDue();
  const jobs = (await readJobs()).map(({ data: { name, key, status, due, last } }) => ({
    name,
    key,
    status,
    due,
    last,
  }));
  return Response.json({ jobs }, { headers: { "Cache-Control": "no-store" } });
}

export function loader() {
  return refuse(405, { Allow: "POST" });
}

function refuse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers });
}

/** Digests have one length, so the comparison's time says nothing about either. */
function isSecret(authorization: string | null, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${secret}`));
}
