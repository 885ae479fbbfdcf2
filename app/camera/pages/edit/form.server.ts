/** The forms of a sitting itself: what is typed of it, and what becomes of that. */
import { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey, StaleForm } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { findTypedStore, storeProposals } from "#app/camera/typed-store.server.ts";
import { changeSitting, headRevision, recordSitting } from "#app/camera/record-sitting.server.ts";
import { sittingLimits } from "#app/camera/limits.ts";
import type { Sitting } from "#app/camera/sitting.ts";
import { SittingRefused, StaleSitting } from "#app/camera/sitting-errors.ts";
import { requireSitting } from "#app/camera/sittings.server.ts";
import { config } from "#app/config.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { dayOf, parseDay } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { isTime } from "#app/score-policy/shifts.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { parseForm, readFields } from "#app/ui/form.server.ts";
import { anyText, trimmedText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { refusalWords } from "#app/camera/pages/refusal.ts";

const time = trimmedText.refine(isTime, { error: () => m.camera_problem_time() });
const sittingForm = z.object({
  storeId: trimmedText,
  day: anyText
    .refine((text) => parseDay(text) !== null, { error: () => m.camera_problem_day() })
    .transform((text) => parseDay(text)!),
  from: time,
  to: time,
  note: trimmedText.refine((text) => text.length <= sittingLimits.note, {
    error: () => m.camera_problem_long({ most: sittingLimits.note }),
  }),
});

const viewHref = (id: string) => href("/qc/camera/:id", { id });

export async function openNew(user: User, storeId: string, now: Date) {
  authorize(user, "record sitting");
  const [proposals, store] = await Promise.all([storeProposals(user), storeId ? findTypedStore(user, storeId) : null]);
  const first = { storeId: store?.length === 1 ? store[0]!.code : storeId, day: dayOf(now, config.APP_TIME_ZONE) };
  return { id: null, first, seen: "", key: mintFormKey(user.uid, "record-sitting"), proposals };
}

/** The id of the store that was typed, or what is wrong with it. */
async function placeOf(user: User, typed: string) {
  const found = typed ? await findTypedStore(user, typed) : [];
  if (found.length === 1) return { storeId: found[0]!.id };
  const names = found.slice(0, 5).map(({ code, name }) => `${code} ${name}`);
  const several = m.camera_problem_stores({ stores: names.join(", ") });
  return { error: found.length > 0 ? several : m.camera_problem_store() };
}

export async function takeNew(user: User, request: Request, now: Date) {
  authorize(user, "record sitting");
  const fields = await readFields(request);
  const form = parseForm(fields, sittingForm);
  if (!form.value) return form.refuse();
  const place = await placeOf(user, form.value.storeId);
  if ("error" in place) return form.refuse({ storeId: place.error });
  try {
    const sent = { key: textOf(fields, "key") };
    const { id } = await recordSitting(user, { ...form.value, ...place }, sent, now);
    return await redirectWithToast(request, viewHref(id), { tone: "good", message: m.camera_recorded() });
  } catch (error) {
    if (error instanceof SittingRefused) return form.refuse(refusalWords(error));
    if (error instanceof StaleForm) return form.refuse({ "": m.camera_sent_before() }, { status: 409 });
    return form.refuseExpired(error);
  }
}

function shown({ storeCode, day, from, to, note }: Sitting) {
  return { storeId: storeCode, day, from, to, note };
}

export async function openEdit(user: User, id: string) {
  const { data } = await requireSitting(user, id);
  authorize(user, "change sitting", data);
  const key = mintFormKey(user.uid, `change-sitting/${id}`);
  const proposals = await storeProposals(user);
  return { id, first: shown(data), seen: headRevision(data), key, proposals };
}

export async function takeEdit(user: User, id: string, request: Request, now: Date) {
  const { data } = await requireSitting(user, id);
  authorize(user, "change sitting", data);
  const fields = await readFields(request);
  const form = parseForm(fields, sittingForm);
  const seen = textOf(fields, "seen");
  if (!form.value) return form.refuse({}, { seen });
  // A page from before the store could be changed sends none.
  const isKept = !fields.has("storeId") || form.value.storeId === data.storeCode;
  const place = isKept ? { storeId: data.storeId } : await placeOf(user, form.value.storeId);
  if ("error" in place) return form.refuse({ storeId: place.error }, { seen });
  try {
    const outcome = await changeSitting(
      user,
      id,
      { ...form.value, ...place },
      { key: textOf(fields, "key"), seen },
      now,
    );
    if (outcome === "same") return await redirectUnchanged(request, viewHref(id), 304);
    return await redirectWithToast(request, viewHref(id), { tone: "good", message: m.camera_saved() });
  } catch (error) {
    if (error instanceof SittingRefused) return form.refuse(refusalWords(error), { seen });
    if (error instanceof Response && error.status === 400) return form.refuse({ "": m.ui_form_expired() }, { seen });
    if (!(error instanceof StaleSitting)) throw error;
    const { data: changed } = error.current;
    if (changed.status === "void") return form.refuse({ "": m.camera_is_void() }, { status: 409, seen });
    const current = { ...shown(changed), day: formatDay(changed.day) };
    return form.refuse({}, { status: 409, seen: headRevision(changed), current });
  }
}
