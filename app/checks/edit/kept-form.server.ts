/** Takes up what was sent for a check when its sender's session had expired. */
import { redirect } from "react-router";
import { can } from "#app/auth/can.ts";
import { discardKeptForm, findKeptForm, uploadOf } from "#app/auth/kept-forms.server.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import type { User } from "#app/users/user.ts";
import type { UnsavedEntry } from "./closed-check.tsx";
import { requireEditableOrTaken, takeForm, tooLate, unsavedOf } from "./form.server.ts";
import { editHref, type EditRefusal } from "./form-view.ts";

/**
 * Saves in the draft what the address's `kept` names, as the form itself would have been saved; it submits nothing. Null when it
 * names nothing of the user's; else what could not be saved, for the page to show. Throws a redirect to the page without `kept` when all
 * was saved, and to the list of what is kept when the check isn't the user's to edit any more.
 */
export async function takeKeptForm(
  request: Request,
  user: User,
  checkId: string,
  now: Date,
): Promise<{ refusal: EditRefusal | null; unsaved: UnsavedEntry[] } | null> {
  const search = new URL(request.url).searchParams;
  const kept = search.get("kept") ?? "";
  const form = await findKeptForm(user, kept);
  const sentFor = form && new URL(form.action, request.url).searchParams.get("id");
  if (!form || sentFor !== checkId) return null;
  const check = await requireEditableOrTaken(user, checkId).catch((error: unknown) => {
    throw error instanceof Response ? redirect("/kept") : error;
  });
  const upload = await uploadOf(form);
  if (!can(user, "edit check", check.data)) {
    await discardKeptForm(user, kept);
    return { refusal: null, unsaved: await tooLate(check, upload) };
  }
  try {
    const refusal = await takeForm(user, check, upload, { submitting: false, now });
    // A photo that found no room, or no store, is kept for another try.
    if (!refusal?.problems.some((problem) => problem.at === "photo")) await discardKeptForm(user, kept);
    if (refusal) return { refusal, unsaved: [] };
  } catch (error) {
    if (!(error instanceof StaleCheck)) throw error;
    const unsaved = unsavedOf(await findVersionOf(check.data), error);
    await discardKeptForm(user, kept);
    return { refusal: null, unsaved };
  }
  throw await redirectWithToast(request, editHref(checkId, search.get("section") ?? undefined), {
    tone: "good",
    message: m.checks_edit_kept_saved(),
  });
}
