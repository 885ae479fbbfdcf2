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
import { config } from "#app/config.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { dayOf, parseDay } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { StaleRecord } from "#app/records/record-errors.ts";
import { isTime } from "#app/score-policy/shifts.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { parseForm, readFields } from "#app/ui/form.server.ts";
import { anyText, trimmedText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";

const choose = { error: () => m.activities_problem_choose() };
const time = trimmedText.refine((text) => text === "" || isTime(text), { error: () => m.activities_problem_time() });
const headForm = z.object({
  status: z.enum(["planned", "done"], choose),
  category: z.enum(activityCategories, choose),
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
});
const newForm = headForm.extend({ storeId: trimmedText });

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
  return { id: null, title: m.activities_add(), store: "", first, moves: true, seen: "", key, proposals, persons };
}

export async function takeNew(user: User, request: Request, now: Date) {
  authorize(user, "record activity");
  const fields = await readFields(request);
  const form = parseForm(fields, newForm);
  if (!form.value) return form.refuse();
  const { storeId: typed, inspectorId, ...head } = form.value;
  const found = typed ? await findTypedStore(user, typed) : [];
  if (typed && found.length !== 1) {
    const names = found.slice(0, 5).map(({ code, name }) => `${code} ${name}`);
    const several = m.activities_problem_stores({ stores: names.join(", ") });
    return form.refuse({ storeId: found.length > 0 ? several : m.activities_problem_store() });
  }
  const storeId = found[0]?.id ?? "";
  if (!storeId && head.category !== "training") return form.refuse({ storeId: m.activities_problem_store() });
  try {
    const given = { ...head, storeId, inspectorId: inspectorId || user.uid };
    const id = await recordActivity(user, given, { key: textOf(fields, "key") }, now);
    const message = head.status === "planned" ? m.activities_planned_done() : m.activities_recorded();
    return await redirectWithToast(request, viewHref(id), { tone: "good", message });
  } catch (error) {
    if (error instanceof ActivityRefused) return form.refuse(refusalWords(error));
    if (error instanceof StaleForm) return form.refuse({ "": m.activities_sent_before() }, { status: 409 });
    if (error instanceof Response && error.status === 400) return form.refuse({ "": m.ui_form_expired() });
    throw error;
  }
}

function shown({ status, category, day, from, to, inspectorId, note }: Activity) {
  return { status, category, day, from, to, inspectorId, note };
}

/** @param does whether it was asked to have a planned one done */
export async function openEdit(user: User, id: string, does: boolean, now: Date) {
  const { data } = await requireActivity(user, id);
  authorize(user, "change activity", data);
  const moves = data.status === "planned";
  const done = does && moves;
  const day = data.day < today(now) ? data.day : today(now);
  return {
    id,
    title: done ? m.activities_do() : m.activities_edit(),
    store: data.storeName || m.activities_no_store(),
    first: { ...shown(data), ...(done && { status: "done", day }) },
    moves,
    seen: activityRevision(data),
    key: mintFormKey(user.uid, `change-activity/${id}`),
    proposals: [],
    persons: await personsFor(user),
  };
}

export async function takeEdit(user: User, id: string, request: Request, now: Date) {
  const { data } = await requireActivity(user, id);
  authorize(user, "change activity", data);
  const fields = await readFields(request);
  const form = parseForm(fields, headForm);
  const seen = textOf(fields, "seen");
  if (!form.value) return form.refuse({}, { seen });
  const head = { ...form.value, inspectorId: form.value.inspectorId || data.inspectorId };
  try {
    const outcome = await changeActivity(user, id, head, { key: textOf(fields, "key"), seen }, now);
    if (outcome === "same") return await redirectUnchanged(request, viewHref(id), 304);
    return await redirectWithToast(request, viewHref(id), { tone: "good", message: m.activities_saved() });
  } catch (error) {
    if (error instanceof ActivityRefused) return form.refuse(refusalWords(error), { seen });
    if (error instanceof Response && error.status === 400) return form.refuse({ "": m.ui_form_expired() }, { seen });
    if (!(error instanceof StaleRecord)) throw error;
    const latest = error.current.data as Activity;
    if (latest.status === "void") return form.refuse({ "": m.activities_is_void() }, { status: 409, seen });
    return form.refuse({}, { status: 409, seen: activityRevision(latest), current: shown(latest) });
  }
}
