/** The forms of an activity: what is typed of it, and what becomes of that. */
import { z } from "zod";
import type { Activity } from "#app/activities/activity.ts";
import { activityCategories } from "#app/activities/activity-names.ts";
import { ActivityRefused } from "#app/activities/activity-errors.ts";
import { activityRevision } from "#app/activities/activity-record.server.ts";
import { requireActivity } from "#app/activities/activities.server.ts";
import { activityLimits } from "#app/activities/limits.ts";
import { refusalWords } from "#app/activities/pages/refusal.ts";
import { changeActivity, recordActivity } from "#app/activities/record-activity.server.ts";
import { authorize } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { mintFormKey, StaleForm } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { findTypedStore, storeProposals } from "#app/camera/typed-store.server.ts";
import { listInspectors } from "#app/checks/hand-over.server.ts";
import { takePhotoField } from "#app/photos/form-photos.server.ts";
import { config } from "#app/config.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { readUpload } from "#app/files/upload.server.ts";
import { dayOf, parseDay } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { isTime } from "#app/score-policy/shifts.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import type { Toast } from "#app/shell/flash.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { parseForm } from "#app/ui/form.server.ts";
import { anyText, trimmedText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";

const choose = { error: () => m.activities_problem_choose() };
const time = trimmedText.refine((text) => text === "" || isTime(text), { error: () => m.activities_problem_time() });
const activityForm = z.object({
  status: z.enum(["planned", "done"], choose),
  category: z.enum(activityCategories, choose),
  storeId: trimmedText,
  day: anyText
    .refine((text) => parseDay(text) !== null, { error: () => m.activities_problem_day() })
    .transform((text) => parseDay(text)!),
  from: time,
  to: time,
  /** "" stands for whose it is already. */
  inspectorId: trimmedText,
  note: trimmedText.refine((text) => text.length <= activityLimits.note, {
    error: () => m.activities_problem_long({ most: activityLimits.note }),
  }),
  /** Named here for its error; its files are read beside it. */
  photos: anyText,
});

const viewHref = (id: string) => href("/qc/activities/:id", { id });
const today = (now: Date) => dayOf(now, config.APP_TIME_ZONE);

/** Whom a form can name: for those who enter others' activities. */
async function personsFor(user: User) {
  if (!can(user, "change activity", {})) return [];
  return (await listInspectors(user)).map(({ uid, name }) => ({ value: uid, label: name }));
}

export async function openNew(user: User, search: URLSearchParams, now: Date) {
  authorize(user, "record activity");
  const asked = (name: string) => search.get(name)?.trim() ?? "";
  const typed = asked("storeId");
  const [proposals, store, persons] = await Promise.all([
    storeProposals(user),
    typed ? findTypedStore(user, typed) : null,
    personsFor(user),
  ]);
  const first = {
    status: asked("status") === "planned" ? "planned" : "done",
    category: activityCategories.find((one) => one === asked("category")) ?? "visit",
    storeId: store?.length === 1 ? store[0]!.code : typed,
    day: today(now),
    inspectorId: user.uid,
  };
  const key = mintFormKey(user.uid, "record-activity");
  return { id: null, title: m.activities_add(), first, moves: true, seen: "", key, proposals, persons, photos: [] };
}

/** What was typed and sent, and the answer that shows it again with the photos that were kept. */
async function read(user: User, request: Request, now: Date, had: readonly Photo[]) {
  const upload = await readUpload(request);
  const form = parseForm(upload.fields, activityForm);
  const { photos, problem, again } = await takePhotoField(
    user,
    "activity-photo",
    had,
    upload,
    activityLimits.photos,
    now,
  );
  const sent = { key: textOf(upload.fields, "key"), seen: textOf(upload.fields, "seen") };
  const refuse = (errors: Record<string, string> = {}, answer: Answer = {}) =>
    form.refuse({ ...(problem && { photos: problem }), ...errors }, { ...again, seen: sent.seen, ...answer });
  const refuseFor = (error: unknown) => {
    if (error instanceof ActivityRefused) return refuse(refusalWords(error));
    if (error instanceof StaleForm) return refuse({ "": m.activities_sent_before() }, { status: 409 });
    if (error instanceof Response && error.status === 400) return refuse({ "": m.ui_form_expired() });
    throw error;
  };
  const value = form.value && { ...form.value, photos };
  return { value, namesStore: upload.fields.has("storeId"), problem, sent, refuse, refuseFor };
}

interface Answer {
  readonly status?: number;
  readonly seen?: string;
  /** The activity as someone else has left it. */
  readonly current?: ReturnType<typeof shown>;
}

/** The id of the store that was typed, or what is wrong with it; "" for nothing typed, which suits training alone. */
async function placeOf(
  user: User,
  typed: string,
  category: Activity["category"],
): Promise<{ storeId: string } | { error: string }> {
  const found = typed ? await findTypedStore(user, typed) : [];
  if (found.length === 1) return { storeId: found[0]!.id };
  if (!typed && category === "training") return { storeId: "" };
  const names = found.slice(0, 5).map(({ code, name }) => `${code} ${name}`);
  const several = m.activities_problem_stores({ stores: names.join(", ") });
  return { error: found.length > 0 ? several : m.activities_problem_store() };
}

/** Says, where a photo was refused, that all else is saved. */
function toastOf(said: string, problem: string): Toast {
  return problem ? { tone: "warn", message: `${said} ${problem}` } : { tone: "good", message: said };
}

export async function takeNew(user: User, request: Request, now: Date) {
  authorize(user, "record activity");
  const { value, problem, sent, refuse, refuseFor } = await read(user, request, now, []);
  if (!value) return refuse();
  const place = await placeOf(user, value.storeId, value.category);
  if ("error" in place) return refuse({ storeId: place.error });
  try {
    const given = { ...value, ...place, inspectorId: value.inspectorId || user.uid };
    const id = await recordActivity(user, given, sent, now);
    const said = value.status === "planned" ? m.activities_planned_done() : m.activities_recorded();
    return await redirectWithToast(request, viewHref(id), toastOf(said, problem));
  } catch (error) {
    return refuseFor(error);
  }
}

function shown({ status, category, storeCode, day, from, to, inspectorId, note }: Activity) {
  return { status, category, storeId: storeCode, day, from, to, inspectorId, note };
}

/** @param does whether it was asked to have a planned one done */
export async function openEdit(user: User, id: string, does: boolean, now: Date) {
  const { data } = await requireActivity(user, id);
  authorize(user, "change activity", data);
  const moves = data.status === "planned";
  const done = does && moves;
  const day = data.day < today(now) ? data.day : today(now);
  const [proposals, persons] = await Promise.all([storeProposals(user), personsFor(user)]);
  return {
    id,
    title: done ? m.activities_do() : m.activities_edit(),
    first: { ...shown(data), ...(done && { status: "done", day }) },
    moves,
    seen: activityRevision(data),
    key: mintFormKey(user.uid, `change-activity/${id}`),
    proposals,
    persons,
    photos: data.photos,
  };
}

export async function takeEdit(user: User, id: string, request: Request, now: Date) {
  const { data } = await requireActivity(user, id);
  authorize(user, "change activity", data);
  const { value, namesStore, problem, sent, refuse, refuseFor } = await read(user, request, now, data.photos);
  if (!value) return refuse();
  // A page from before the store could be changed sends none.
  const isKept = !namesStore || value.storeId === data.storeCode;
  const place = isKept ? { storeId: data.storeId } : await placeOf(user, value.storeId, value.category);
  if ("error" in place) return refuse({ storeId: place.error });
  try {
    const given = { ...value, ...place, inspectorId: value.inspectorId || data.inspectorId };
    const outcome = await changeActivity(user, id, given, sent, now);
    if (outcome === "same" && !problem) return await redirectUnchanged(request, viewHref(id), 304);
    return await redirectWithToast(request, viewHref(id), toastOf(m.activities_saved(), problem));
  } catch (error) {
    if (!(error instanceof StaleRecord)) return refuseFor(error);
    const latest = error.current.data as Activity;
    if (latest.status === "void") return refuse({ "": m.activities_is_void() }, { status: 409 });
    return refuse({}, { status: 409, seen: activityRevision(latest), current: shown(latest) });
  }
}
