import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { senderHeader } from "#app/auth/sender-header.ts";
import { stubDevice } from "../../outbox/device-storage.ts";

const { locks } = navigator;
const view = "/qc/check/view?id=c1";
const submission = { key: "k", digest: "d", place: "", storeName: "", lead: "", pressedAt: 0 };

beforeEach(() => {
  stubDevice();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

/** A document at this address, with a submitted check of each person on the phone. */
async function openPage(address: string, people: readonly string[]) {
  vi.resetModules();
  const location = { href: new URL(address, "http://localhost").href, replace: vi.fn<(address: string) => void>() };
  vi.stubGlobal("location", location);
  const { saveSubmission } = await import("#app/checks/device/submissions.ts");
  for (const uid of people) await saveSubmission(uid, "c1", submission);
  return { location, ...(await import("#app/checks/device/send-queue.ts")) };
}

const replySubmitted = () => Promise.resolve(Response.json({ checkId: "c1", outcome: "submitted" }));

test.each([
  "/qc/check/review?id=c1",
  "/qc/check/edit?id=c1&section=s2",
  `/offline?from=${encodeURIComponent("/qc/check/edit?id=c1")}`,
  `/offline?from=${encodeURIComponent("/qc/check/edit/?id=c1&section=s2")}`,
])("%s leaves for the check once it is sent", async (address) => {
  vi.stubGlobal("fetch", replySubmitted);
  const { location, startSending } = await openPage(address, ["lan"]);
  startSending("lan");
  await vi.waitFor(() => expect(location.replace.mock.calls).toEqual([[view]]));
});

test.each(["/qc/check/edit?id=c2", "/qc/checks", `/offline?from=${encodeURIComponent("/qc/check/edit?id=c2")}`])(
  "%s stays when a check is sent",
  async (address) => {
    vi.stubGlobal("fetch", replySubmitted);
    const { isDelivered, location, startSending } = await openPage(address, ["lan"]);
    startSending("lan");
    await vi.waitFor(() => expect(isDelivered("c1")).toBe(true));
    expect(location.replace).not.toHaveBeenCalled();
  },
);

test("a document sends nothing of an earlier person after another signed in", async () => {
  const senders: (string | null)[] = [];
  vi.stubGlobal("fetch", (_: string, { headers }: RequestInit) => {
    senders.push(new Headers(headers).get(senderHeader));
    return senders.length === 1 ? Promise.reject(new TypeError("no network")) : replySubmitted();
  });
  const { onSending, sendState, startSending } = await openPage("/qc/checks", ["lan", "minh"]);
  const idle = () => new Promise<void>((resolve) => onSending(() => sendState().checkId === null && resolve()));
  startSending("lan");
  await idle();
  startSending("minh");
  await idle();
  window.dispatchEvent(new Event("online"));
  await idle();
  expect(senders).toEqual(["lan", "minh"]);
});

test("a submission is taken back and a check is removed while another check is being sent", async () => {
  vi.stubGlobal("navigator", { onLine: true, locks });
  const posts: string[] = [];
  const reply = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", (address: string) => {
    posts.push(address);
    return reply.promise;
  });
  const page = await openPage("/qc/phone", ["lan"]);
  const { saveSubmission } = await import("#app/checks/device/submissions.ts");
  for (const id of ["c2", "c3"]) await saveSubmission("lan", id, submission);
  page.startSending("lan");
  await vi.waitFor(() => expect(posts).toHaveLength(1));
  await page.withdrawSubmission("lan", "c2");
  await page.removeFromDevice("lan", "c3");
  reply.resolve(Response.json({ checkId: "c1", outcome: "submitted" }));
  await vi.waitFor(() => expect(page.isDelivered("c1")).toBe(true));
  await vi.waitFor(() => expect(page.sendState().checkId).toBeNull());
  expect(posts).toEqual([expect.stringContaining("id=c1")]);
  expect([page.isDelivered("c2"), page.isDelivered("c3")]).toEqual([false, false]);
});
