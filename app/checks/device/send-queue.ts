/** Sends the checks on this device one after another, from one tab at a time, until only those remain that need their person. */
import { forgetKitDraft } from "#app/offline/kit.ts";
import { readDeviceDrafts, removeDeviceDraft } from "#app/outbox/device.ts";
import { href } from "#app/ui/href.ts";
import { readLocalEntries } from "./local-entries.ts";
import { localPhotos } from "./local-photos.ts";
import { inOneTab, isFormOpen } from "./locks.ts";
import { needsPerson, readProblems, removeProblem } from "./problems.ts";
import { type Delivery, sendCheck } from "./send-check.ts";
import { forgetSubmission, readSubmissions } from "./submissions.ts";

const [firstDelayMs, maxDelayMs] = [10_000, 120_000];

export interface SendState {
  readonly checkId: string | null;
  readonly isSignedOut: boolean;
}

const listeners = new Set<() => void>();
let state: SendState = { checkId: null, isSignedOut: false };
let sender: string | null = null;
let isRunning = false;
let isRequested = false;
let delayMs = firstDelayMs;
let timer: ReturnType<typeof setTimeout> | undefined;
const awaitingPerson = new Set<string>();
const delivered = new Set<string>();

export function sendState(): SendState {
  return state;
}

/** Whether this tab had the server's receipt for all of a check that was on this device. */
export function isDelivered(checkId: string): boolean {
  return delivered.has(checkId);
}

export function onSending(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Also sends when the network is back, when the page is visible again, and after increasing delays. */
export function startSending(uid: string): void {
  const isFirst = sender === null;
  if (sender !== uid) {
    sender = uid;
    awaitingPerson.clear();
    setState({ checkId: null, isSignedOut: false });
  }
  if (isFirst) {
    window.addEventListener("online", sendAll);
    document.addEventListener("visibilitychange", () => document.hidden || sendAll());
  }
  sendAll();
}

/** Also sends a check that needed its person. */
export function retryCheck(uid: string, checkId: string): void {
  clearProblem(uid, checkId);
  startSending(uid);
}

function clearProblem(uid: string, checkId: string): void {
  awaitingPerson.delete(checkId);
  removeProblem(uid, checkId);
}

/** Waits while this check is being sent, whose result then counts. */
export function withdrawSubmission(uid: string, checkId: string): Promise<void> {
  return inOneTab(lockOf(uid, checkId), () => {
    forgetSubmission(uid, checkId);
    clearProblem(uid, checkId);
    return Promise.resolve();
  });
}

export function removeFromDevice(uid: string, checkId: string): Promise<void> {
  return inOneTab(lockOf(uid, checkId), async () => {
    const isClosed = (await readProblems(uid)).get(checkId)?.reason === "closed";
    for (const kind of [...queuedKinds, "problem"] as const) removeDeviceDraft([uid, kind, checkId]);
    if (isClosed) await forgetKitDraft(uid, checkId);
  });
}

const lockOf = (uid: string, checkId: string) => `send ${uid} ${checkId}`;

const queuedKinds = ["submission", "start", "answer", "check-photo"] as const;

async function readQueue(uid: string): Promise<string[]> {
  const drafts = await Promise.all(queuedKinds.map((kind) => readDeviceDrafts([uid, kind])));
  return [...new Set(drafts.flat().map(([[checkId = ""]]) => checkId))];
}

async function isQueued(uid: string, checkId: string): Promise<boolean> {
  const drafts = await Promise.all(queuedKinds.map((kind) => readDeviceDrafts([uid, kind, checkId])));
  return drafts.flat().length > 0;
}

function sendAll(): void {
  delayMs = firstDelayMs;
  void run();
}

/** A request during a run starts another one, which finds what was added meanwhile. */
async function run(): Promise<void> {
  isRequested = true;
  if (isRunning) return;
  isRunning = true;
  clearTimeout(timer);
  let hasFailed = false;
  while (isRequested && navigator.onLine && sender !== null) {
    isRequested = false;
    const uid = sender;
    await inOneTab(`send ${uid}`, async () => {
      hasFailed = !(await sendQueue(uid));
    }).catch(() => (hasFailed = true));
  }
  isRunning = false;
  setState({ ...state, checkId: null });
  if (!hasFailed) return;
  timer = setTimeout(() => void run(), delayMs);
  delayMs = Math.min(maxDelayMs, delayMs * 2);
}

/** False when a check has to be sent again. */
async function sendQueue(uid: string): Promise<boolean> {
  const [queue, problems, submissions] = await Promise.all([readQueue(uid), readProblems(uid), readSubmissions(uid)]);
  let isDone = true;
  for (const checkId of problems.keys()) if (!queue.includes(checkId)) clearProblem(uid, checkId);
  for (const checkId of queue) {
    const problem = problems.get(checkId);
    const needsReview = needsPerson(problem) && problem.reason !== "start" && submissions.has(checkId);
    if (awaitingPerson.has(checkId) || needsReview) continue;
    setState({ checkId, isSignedOut: false });
    const delivery = await inOneTab(lockOf(uid, checkId), () => sendUnlessOpen(uid, checkId));
    if (delivery === null) continue;
    if (delivery === "submitted") leaveForm(checkId);
    if (delivery === "sent" || delivery === "submitted") delivered.add(checkId);
    if (delivery === "needs-person") awaitingPerson.add(checkId);
    if (delivery === "signed-out") setState({ checkId, isSignedOut: true });
    if (delivery === "signed-out") return true;
    isDone &&= delivery !== "unreachable";
  }
  return isDone;
}

/** Null if the check was removed from the device meanwhile. */
async function sendUnlessOpen(uid: string, checkId: string): Promise<Delivery | null> {
  if (!(await isQueued(uid, checkId))) return null;
  if (await isFormOpen(checkId)) {
    const [entries, photos] = await Promise.all([readLocalEntries(uid, checkId), localPhotos(uid, checkId)]);
    if (entries.size + photos.length > 0) return "unreachable";
  }
  return sendCheck(uid, checkId);
}

const checkPages = new Set<string>([href("/qc/check/edit"), href("/qc/check/review")]);

function leaveForm(checkId: string): void {
  const here = new URL(location.href);
  const target = new URL(here.searchParams.get("from") ?? "/", here);
  if (isPageOf(checkId, here) || isPageOf(checkId, target)) location.replace(href("/qc/check/view", { id: checkId }));
}

function isPageOf(checkId: string, { pathname, searchParams }: URL): boolean {
  return checkPages.has(pathname.replace(/\/$/, "")) && searchParams.get("id") === checkId;
}

function setState(next: SendState): void {
  state = next;
  for (const listener of listeners) listener();
}
