/** The page of parked submissions posts a submission's id to its form's address, as plain text. */
import { FilesUnavailable } from "#app/files/unavailable.ts";
import type { User } from "#app/auth/user.ts";
import { isDataRequest } from "#app/data-request.ts";
import { isForPage } from "#app/sign-in/require-sign-in.server.ts";
import { ProviderUnreachable } from "#app/auth/identity.ts";
import type { ParkedReview } from "#app/auth/parked-review.server.ts";
import type { ParkedSubmission } from "#app/auth/parked-submission.ts";
import { isSignInStep } from "#app/auth/return-path.ts";
import { discardParked, findParked, uploadOf } from "./parked-submissions.server.ts";
import { readSession } from "#app/sign-in/session.server.ts";
import { href } from "#app/ui/href.ts";

interface Opened {
  readonly request: Request;
  readonly review: ParkedReview;
  settle(response: Response): Promise<void>;
}

/** `elsewhere` answers for a missing submission: the form's route must never get the bare request, which looks like an empty form. */
export async function openSubmission(request: Request): Promise<Opened | { readonly elsewhere: Response } | null> {
  const id = new URL(request.url).searchParams.get("kept");
  // Reading an opened form again, in another language for example, would show an empty form.
  if (id && request.method === "GET" && isForPage(request) && !isDataRequest(request))
    return { elsewhere: seeOther(href("/kept")) };
  // No other form of the app is sent as plain text.
  if (request.method !== "POST" || !request.headers.get("Content-Type")?.startsWith("text/plain")) return null;
  if (id === null) return null;
  try {
    const session = await readSession(request);
    if (typeof session === "string") return { elsewhere: seeOther(href("/kept")) };
    const submission = await findParked(session, id);
    if (!submission) return { elsewhere: seeOther(`${href("/kept")}?gone`) };
    const key = submission.fields.find(({ name }) => name === "key")?.value ?? "";
    return {
      request: await requestOf(submission, request),
      review: { id, at: submission.at, key },
      settle: (response) => settle(session, id, key, response),
    };
  } catch (error) {
    if (error instanceof ProviderUnreachable || error instanceof FilesUnavailable)
      return { elsewhere: new Response("Service Unavailable", { status: 503, headers: { "Retry-After": "10" } }) };
    throw error;
  }
}

function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } });
}

async function requestOf(submission: ParkedSubmission, opening: Request): Promise<Request> {
  const { fields, files } = await uploadOf(submission);
  const headers = new Headers(opening.headers);
  headers.delete("Content-Length");
  headers.set("Referer", new URL(submission.page, opening.url).href);
  for (const { name, bytes } of files)
    if (bytes) fields.append(name, new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" }));
  const form = new Response(submission.multipart ? fields : new URLSearchParams([...fields] as [string, string][]));
  headers.set("Content-Type", form.headers.get("Content-Type")!);
  // As bytes: Node crashes when a reader leaves the stream of a FormData body early, as it does at a route's limit.
  const body = await form.arrayBuffer();
  return new Request(opening.url, { method: "POST", headers, body, signal: opening.signal });
}

const shownStatuses = new Set([200, 400, 409, 422]);

/** Deleted once saved. A form without a key is deleted once it is shown, since nothing tells when it is sent. */
async function settle(user: Pick<User, "uid">, id: string, key: string, response: Response): Promise<void> {
  if (isLedOn(response) || (key === "" && shownStatuses.has(response.status))) await discardParked(user, id);
}

/** A required step isn't where the form leads. */
function isLedOn({ status, headers }: Response): boolean {
  return [204, 302, 303].includes(status) && !isSignInStep(headers.get("Location") ?? "");
}
