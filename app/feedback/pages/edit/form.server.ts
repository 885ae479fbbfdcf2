/** The pages on which a case is recorded and changed: what they load, and what becomes of their forms. */
import { authorize } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { mintFormKey, StaleForm } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { readNamed } from "#app/store-managers/named.server.ts";
import { storeProposals } from "#app/camera/typed-store.server.ts";
import { takePhotoField } from "#app/photos/form-photos.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { CaseRefused } from "#app/feedback/case-errors.ts";
import { caseForm, type CaseFormField } from "#app/feedback/case-form.ts";
import { type FeedbackCase, caseLimits } from "#app/feedback/case.ts";
import { editCase, requireCase, recordCase } from "#app/feedback/cases.server.ts";
import { type Contact, noContact } from "#app/feedback/contact.ts";
import { findTwins, readContact } from "#app/feedback/contacts.server.ts";
import { describeProblems } from "#app/feedback/pages/problems.ts";
import { readPolicyOf } from "#app/feedback/policy-names.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { readUpload } from "#app/files/upload.server.ts";
import { clockTimeOf, instantOf } from "#app/i18n/clock.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m, say } from "#app/i18n/locale.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import type { Choice } from "#app/score-policy/policy.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { parseForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";

type Texts = Partial<Record<CaseFormField, string>>;

async function readChoices(user: User, day: string, current?: FeedbackCase) {
  const [policy, stores] = await Promise.all([readPolicyOf(day), storeProposals(user)]);
  const offered = (choices: readonly Choice[], code?: string) =>
    choices.flatMap((each) => (each.retired && each.code !== code ? [] : { value: each.code, label: say(each.name) }));
  return {
    channels: offered(policy.channels, current?.channel),
    categories: offered(policy.feedbackCategories, current?.category),
    stores,
    mostPhotos: caseLimits.photos,
  };
}

export async function openNew(user: User, storeId: string, now: Date) {
  authorize(user, "record feedback");
  const day = dayOf(now, config.APP_TIME_ZONE);
  const { storeId: store } = await readNamed(user, { storeId: storeId || undefined });
  const first: Texts = { storeId: store?.data.code ?? "", day, time: clockTimeOf(now, config.APP_TIME_ZONE) };
  const key = mintFormKey(user.uid, "record-feedback");
  return { id: null, first, seen: "", key, photos: [], withContact: true, choices: await readChoices(user, day) };
}

async function requireEditable(user: User, id: string): Promise<Stored<FeedbackCase>> {
  const stored = await requireCase(user, id);
  authorize(user, "edit feedback", stored.data);
  return stored;
}

export async function openEdit(user: User, id: string) {
  const { data, revision } = await requireEditable(user, id);
  const withContact = can(user, "read customer contact", data);
  const contact = withContact ? await readContact(db, id) : null;
  return {
    id,
    first: textsOf(data, contact ?? noContact),
    seen: revision,
    key: mintFormKey(user.uid, `edit-feedback/${id}`),
    photos: data.photos,
    withContact,
    choices: await readChoices(user, data.day, data),
  };
}

function textsOf(data: FeedbackCase, contact: Contact): Texts {
  return {
    storeId: data.storeCode,
    day: data.day,
    time: clockTimeOf(new Date(data.cameAt), config.APP_TIME_ZONE),
    channel: data.channel,
    category: data.category,
    severity: data.severity,
    rating: data.rating === null ? "" : String(data.rating),
    text: data.text,
    ...contact,
    phone: formatPhone(contact.phone),
  };
}

/** What was typed and sent, and the answer that shows it again with the photos that were kept. */
async function read(user: User, request: Request, now: Date, current?: FeedbackCase) {
  const upload = await readUpload(request);
  const form = parseForm(upload.fields, caseForm);
  const had = current?.photos ?? [];
  const { photos, problem, again } = await takePhotoField(user, "feedback-photo", had, upload, caseLimits.photos, now);
  const sent = { key: textOf(upload.fields, "key"), seen: textOf(upload.fields, "seen") };
  const refuse = (
    errors: Record<string, string> = {},
    answer: { status?: number; seen?: string; current?: Texts } = {},
  ) => form.refuse({ ...(problem && { photos: problem }), ...errors }, { ...again, seen: sent.seen, ...answer });
  const refuseFor = (error: unknown) => {
    if (error instanceof CaseRefused) return refuse(describeProblems(error));
    if (error instanceof StaleForm) return refuse({ "": m.feedback_problem_sent() }, { status: 409 });
    if (error instanceof Response && error.status === 400) return refuse({ "": m.ui_form_expired() });
    throw error;
  };
  return { value: form.value, problem, photos, sent, refuse, refuseFor };
}

async function givenOf(user: User, value: NonNullable<Awaited<ReturnType<typeof read>>["value"]>, photos: Photo[]) {
  const { storeId, day, time, name, phone, email, photos: _, ...given } = value;
  const { storeId: store } = await readNamed(user, { storeId });
  const cameAt = instantOf(day, time, config.APP_TIME_ZONE).toISOString();
  return { ...given, storeId: store?.id ?? "", cameAt, photos, contact: { name, phone, email } };
}

/** Says, where a photo was refused, that all else is saved; and whether the same customer wrote that day. */
async function saidOf(id: string, said: string, problem: string) {
  const twins = (await findTwins(db, id)).length;
  if (problem) return { tone: "warn", message: `${said} ${problem}` } as const;
  return twins > 0
    ? ({ tone: "warn", message: `${said} ${m.feedback_twins({ count: twins })}` } as const)
    : ({ tone: "good", message: said } as const);
}

export async function takeNew(user: User, request: Request, now: Date) {
  authorize(user, "record feedback");
  const { value, problem, photos, sent, refuse, refuseFor } = await read(user, request, now);
  if (!value) return refuse();
  try {
    const id = await recordCase(user, await givenOf(user, value, photos), sent, now);
    const to = href("/qc/feedback/:id", { id });
    return await redirectWithToast(request, to, await saidOf(id, m.feedback_recorded(), problem));
  } catch (error) {
    return refuseFor(error);
  }
}

export async function takeEdit(user: User, id: string, request: Request, now: Date) {
  const { data } = await requireEditable(user, id);
  const { value, problem, photos, sent, refuse, refuseFor } = await read(user, request, now, data);
  if (!value) return refuse();
  const withContact = can(user, "read customer contact", data);
  try {
    const { contact, ...given } = await givenOf(user, value, photos);
    const outcome = await editCase(user, id, { ...given, contact: withContact ? contact : null }, sent, now);
    const to = href("/qc/feedback/:id", { id });
    if (outcome === "same" && !problem) return await redirectUnchanged(request, to, 304);
    return await redirectWithToast(request, to, await saidOf(id, m.feedback_saved(), problem));
  } catch (error) {
    if (!(error instanceof StaleRecord)) return refuseFor(error);
    const { data: latest, revision } = error.current as Stored<FeedbackCase>;
    const { name: _name, phone: _phone, email: _email, ...shown } = textsOf(latest, noContact);
    return refuse({}, { status: 409, seen: revision, current: shown });
  }
}
