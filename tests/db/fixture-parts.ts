/** Records of the fixture that the demo chain lacks, made by the functions of pages and commands. */
import { deliveries } from "#app/apps/delivery.ts";
import { newDelivery } from "#app/apps/deliver.server.ts";
import { webhooks } from "#app/apps/webhook.ts";
import { activityFacts } from "#app/activities/facts.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { parkedSubmissions } from "#app/auth/parked-submission.ts";
import { systemUser } from "#app/auth/system-user.ts";
import { type User, users } from "#app/auth/user.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { checks } from "#app/checks/check.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { handOverCheck } from "#app/checks/hand-over.server.ts";
import { db } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.ts";
import { actingAs } from "#app/demo/acting-as.ts";
import { rebuildDirectory } from "#app/facts/verify-directory.server.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { importFile } from "#app/import/command.server.ts";
import { settleColumns } from "#app/import/imports.server.ts";
import type { ImportKindName } from "#app/import/kind.ts";
import { continueImport } from "#app/import/run.server.ts";
import { storeFile } from "#app/import/upload.server.ts";
import { saveChoices } from "#app/notifications/choices.server.ts";
import { defaultChoices } from "#app/notifications/notice.ts";
import { openSheet } from "#app/sheets/open-sheet.server.ts";
import { countAttempt, rememberNetwork } from "#app/sign-in/attempts.server.ts";
import { beginPending } from "#app/sign-in/second-step/pending.server.ts";
import { addPasskey } from "#app/sign-in/second-step/second-steps.server.ts";
import { startSession } from "#app/sign-in/session.server.ts";
import { consumeIdToken } from "#app/sign-in/used-tokens.server.ts";
import { storeBulkRuns } from "#app/stores/pages/bulk/store-bulk.server.ts";
import { assignByForm } from "#app/store-managers/edit-assignments.server.ts";
import { managerDirectory, managerId } from "#app/store-managers/managers.server.ts";
import { storeDirectory, storeId } from "#app/stores/stores.server.ts";
import { rebuildAreas } from "#app/stores/verify-areas.server.ts";
import { createTemplate, duplicateTemplate } from "#app/templates/drafts.server.ts";
import { templateDirectory, templateId } from "#app/templates/templates.server.ts";
import { userDirectory } from "#app/users/user-record.server.ts";
import { proofOf } from "../sign-in/proof.ts";

const origin = "http://localhost:3000";
const network = { address: "203.0.113.7", browser: null };

async function person(email: string): Promise<User> {
  const { documents } = await db.query(users, { where: [["email", "==", email]], limit: 1 });
  return actingAs({ uid: documents[0]!.id, name: documents[0]!.data.displayName! });
}

/** Adds the records that the demo chain lacks. */
export async function addOthers(now: Date): Promise<void> {
  const [lead, admin, qc] = await Promise.all(["lead", "admin", "qc"].map((name) => person(`${name}@demo.test`)));
  await signInSome(lead!, qc!, now);
  await importSome(lead!, now);
  await draftTemplates(lead!, now);
  const { documents: drafts } = await db.query(checks, { where: [["status", "==", "draft"]], limit: 1 });
  const inspectorId = drafts[0]!.data.inspectorId === qc!.uid ? lead!.uid : qc!.uid;
  await handOverCheck(lead!, drafts[0]!.id, { inspectorId, note: "Nghỉ phép" }, now);
  const coming = {
    storeId: storeId("SG01"),
    managerId: managerId("QL002"),
    from: "2026-05-01",
    to: null,
    shared: true,
  };
  await assignByForm(lead!, coming, { key: mintFormKey(lead!.uid, "assign") }, now);
  const fields = { action: "tag", text: "mới", managerId: null, from: null, search: "" } as const;
  const selectIds = async () => ["SG01", "SG02"].map(storeId);
  const key = mintFormKey(admin!.uid, "bulk");
  await storeBulkRuns.start(admin!, { fields, body: fields, confirmedCount: 2, selectIds }, key, now);
  await saveChoices(lead!, { ...defaultChoices, tasks: "now" }, now);
  await deliverSome(now);
}

async function signInSome(lead: User, qc: User, now: Date): Promise<void> {
  const request = new Request(origin, { headers: { "User-Agent": "Fixture" } });
  await startSession(request, proofOf(lead.uid), now);
  await beginPending(request, { uid: qc.uid, email: qc.email, passwordNumber: 0 }, now);
  const passkey = { id: "a2V5", publicKey: "a2V5", counter: 1, transports: ["internal"], name: "iPhone" };
  await addPasskey(qc.uid, { ...passkey, addedAt: now.toISOString() }, now);
  await countAttempt("nobody@demo.test", network, now);
  await rememberNetwork("lead@demo.test", network, now);
  await consumeIdToken("header.claims.signature", now);
  await db.create(parkedSubmissions, newId(), {
    uid: qc.uid,
    at: now.toISOString(),
    action: "/tasks/new",
    page: "/tasks/new",
    multipart: false,
    fields: [{ name: "title", value: "Sửa tủ đông" }],
    photos: [],
    filesLost: 0,
  });
}

function fileOf(lines: readonly string[]) {
  const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
  return { name: "past.csv", size: bytes.length, stream: new Blob([bytes]).stream() };
}

async function importSome(user: User, now: Date): Promise<void> {
  const run = (kind: ImportKindName, create: string[], lines: string[]) =>
    importFile({ user: systemUser, kind, file: fileOf(lines), map: {}, set: {}, create, commit: true, now });
  await run(
    "checks",
    ["templates"],
    ["store,template,date,score", "SG01,PAST,2025-11-03,90", "SG02,PAST,2025-11-04,70"],
  );
  await run("findings", ["items"], ["store,template,date,item,severity", "SG01,PAST,2025-11-03,Dusty shelf,minor"]);
  const waiting = newId();
  const lines = ["store,day,channel,category,severity,text,phone", "SG01,2026-03-02,phone,staff,minor,Slow,0912345678"];
  const sheet = await openSheet(fileOf([...lines, ",2026-03-03,phone,staff,minor,Without a store,"]));
  await storeFile(user, waiting, { kind: "feedback", fileName: "feedback.csv", sheet }, now);
  const map = Object.fromEntries(lines[0]!.split(",").map((field, place) => [field, place]));
  await settleColumns(user, waiting, { map, set: {}, create: [], dates: {} }, now);
  await continueImport(user, waiting, { maxMs: Number.POSITIVE_INFINITY }, now);
}

async function draftTemplates(user: User, now: Date): Promise<void> {
  await createTemplate(user, { code: "DRAFT", name: { en: "Draft", vi: "Nháp" }, category: "opening" }, now);
  await duplicateTemplate(user, templateId("OPEN"), { code: "COPY", name: { en: "Copy", vi: "Bản sao" } }, now);
}

async function deliverSome(now: Date): Promise<void> {
  const [webhook] = (await db.query(webhooks, { limit: 1 })).documents;
  const at = now.toISOString();
  const queued = newDelivery(webhook!.id, { topic: "test", at, data: {} }, now);
  await db.create(deliveries, newId(), queued);
  const tries = [{ at, milliseconds: 12, status: null, problem: "refused" as const }];
  await db.create(deliveries, newId(), { ...queued, status: "failed", attempts: 1, tries });
}

/** Makes facts and the directory of the records that there are. */
export async function rebuild(): Promise<void> {
  for (const facts of [checkFacts, sittingFacts, caseFacts, activityFacts])
    for (const month of await facts.months(db)) await facts.rebuild(db, month);
  await rebuildDirectory(db, storeDirectory, {});
  await rebuildDirectory(db, managerDirectory, {});
  await rebuildDirectory(db, templateDirectory, {});
  await rebuildDirectory(db, userDirectory, {});
  await rebuildAreas(db, {});
}

/** Leaves a row of facts that is not folded yet. */
export async function recordOne(now: Date): Promise<void> {
  const lead = await person("lead@demo.test");
  const { documents } = await db.query(checks, { where: [["status", "==", "submitted"]], limit: 1 });
  await decideCheck(lead, documents[0]!.id, "void", { reason: "Nhầm cửa hàng" }, now);
}
