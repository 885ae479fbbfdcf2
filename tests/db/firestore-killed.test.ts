/** Firestore stops in the middle of a submit, and restarts with its stored data. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FirestoreProxy, startFirestoreProxy } from "../emulators/firestore-proxy.ts";
import { exportFirestore, type FirestoreEmulator, startFirestoreEmulator } from "../emulators/firestore.ts";
import { freePort } from "../emulators/free-port.ts";

const project = process.env["FIREBASE_PROJECT_ID"]!;
let folder: string;
let port: number;
let emulator: FirestoreEmulator;
let proxy: FirestoreProxy;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "store-qc-killed-"));
  port = await freePort();
  emulator = await startFirestoreEmulator({ port });
  proxy = await startFirestoreProxy(emulator.host);
  process.env["FIRESTORE_EMULATOR_HOST"] = proxy.host;
  await (await import("../checks/chain.ts")).makeChain();
});
afterAll(async () => {
  await (await import("#app/db/db.server.ts")).db.close();
  await proxy.close();
  await emulator.stop();
  rmSync(folder, { recursive: true });
});

/** Stops the emulator at once. The next one has only the data stored by then. */
async function kill(name: string): Promise<() => Promise<void>> {
  const stored = await exportFirestore(emulator.host, project, join(folder, name));
  await emulator.stop();
  return async () => {
    emulator = await startFirestoreEmulator({ port, importFrom: stored });
  };
}

it.each([
  ["before the commit was carried out", false],
  ["after the commit was carried out, its answer lost", true],
])(
  "stores a submit cut off %s completely or not at all, and once when repeated",
  { timeout: 180_000 },
  async (_, answerLost) => {
    const [{ mintFormKey }, { checks, isCounted }, { submitCheck }, { db }, { readTimeline }, chain] =
      await Promise.all([
        import("#app/auth/once.server.ts"),
        import("#app/checks/check.ts"),
        import("#app/checks/submit-check.server.ts"),
        import("#app/db/db.server.ts"),
        import("#app/timeline/timeline.server.ts"),
        import("../checks/chain.ts"),
      ]);
    const { lan } = chain.people;
    const id = await chain.start();
    const request = { key: mintFormKey(lan.uid, `submit-check/${id}`), entered: chain.allGood, basedOn: {} };
    let restart = async () => {};
    proxy.failNext({
      method: "Commit",
      status: 14,
      answerLost,
      meanwhile: async () => {
        restart = await kill(answerLost ? "after" : "before");
      },
    });

    await expect(submitCheck(lan, id, request, chain.later(30))).rejects.toMatchObject({ code: 14 });
    expect(proxy.faultsLeft()).toBe(0);
    await restart();

    const between = (await db.get(checks, id))!.data;
    expect(isCounted(between)).toBe(answerLost);
    expect((await chain.factsOf("2026-03")).has(id)).toBe(answerLost);
    expect(await readTimeline(db, `checks/${id}`)).toHaveLength(answerLost ? 2 : 1);

    for (let again = 0; again < 2; again++) {
      expect(await submitCheck(lan, id, request, chain.later(31))).toEqual({ ok: true, id });
      expect((await db.get(checks, id))!.data).toMatchObject({ status: "submitted", score: 100_000_000 });
      expect((await chain.factsOf("2026-03")).has(id)).toBe(true);
      expect((await readTimeline(db, `checks/${id}`)).map(({ what }) => what)).toEqual(["submitted", "started"]);
    }
  },
);
