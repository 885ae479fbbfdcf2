/** Sends a kept form again, through its own route: the page of kept forms posts its id to the form's address, as plain text. */
import { FilesUnavailable } from "#app/files/unavailable.ts";
import type { User } from "#app/auth/user.ts";
import { ProviderUnreachable } from "#app/auth/identity.ts";
import type { SavedForm } from "#app/auth/saved-form.ts";
import { discardKeptForm, findKeptForm, uploadOf } from "./saved-forms.server.ts";
import { readSession } from "#app/sign-in/session.server.ts";
import { href } from "#app/ui/href.ts";

/** A kept form as a request again; `answered` forgets it once its route has taken it, or shows it with what is wrong. */
interface Resent {
  readonly request: Request;
  answered(response: Response): Promise<void>;
}

/**
 * What a request that asks for a kept form stands for; null for every other request. Where there is no such form, it is someone else's, or
 * nobody is signed in, the answer is `elsewhere`: the bare request must never reach the form's route, which would take it for an empty form.
 * The request keeps its cookie and origin, which are judged as ever.
 */
export async function resentForm(request: Request): Promise<Resent | { readonly elsewhere: Response } | null> {
  // No other form of the app is sent as plain text.
  if (request.method !== "POST" || !request.headers.get("Content-Type")?.startsWith("text/plain")) return null;
  const id = new URL(request.url).searchParams.get("kept");
  if (id === null) return null;
  try {
    const session = await readSession(request);
    if (typeof session === "string") return { elsewhere: seeOther(href("/kept")) };
    const form = await findKeptForm(session, id);
    if (!form) return { elsewhere: seeOther(`${href("/kept")}?gone`) };
    return {
      request: await requestOf(form, request),
      answered: (response) => forget(session, id, response),
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

async function requestOf(form: SavedForm, asking: Request): Promise<Request> {
  const { fields, files } = await uploadOf(form);
  const headers = new Headers(asking.headers);
  for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
  headers.set("Referer", new URL(form.page, asking.url).href);
  for (const { name, bytes } of files)
    if (bytes) fields.append(name, new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" }));
  const body = form.multipart ? fields : new URLSearchParams([...fields] as [string, string][]);
  return new Request(asking.url, { method: "POST", headers, body, signal: asking.signal });
}

const taken = new Set([200, 204, 302, 303, 400, 409, 422]);

async function forget(user: Pick<User, "uid">, id: string, response: Response): Promise<void> {
  if (taken.has(response.status) && !response.headers.get("Location")?.startsWith(href("/sign-in")))
    await discardKeptForm(user, id);
}
