/** Tasks as data. On both engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { mintFormKey, StaleForm } from "#app/auth/once.server.ts";
import { type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { BadCursor } from "#app/db/documents.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import type { Locale, Text } from "#app/i18n/text.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { type Findings, type FoundItem, settleTasks, taskId } from "#app/tasks/settle-tasks.server.ts";
import { TaskRefused } from "#app/tasks/task-errors.ts";
import { type TaskFilters, type TaskSort, taskParams } from "#app/tasks/list-params.ts";
import { listTasks } from "#app/tasks/list-tasks.server.ts";
import { movesOf } from "#app/tasks/moves.ts";
import { withSortKeys, taskRevision, tasks } from "#app/tasks/task.ts";
import {
  changePhotos,
  drawOnTaskPhoto,
  commentOnTask,
  createTask,
  editTask,
  findTask,
  finishTask,
  moveTask,
  reassignTask,
} from "#app/tasks/tasks.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { chain, later, makeChain, manager1, manager2, morning, people, refusal } from "../checks/chain.ts";
import { taskInput } from "./task-input.ts";

composeAreas();

const { lan, minh, lead, admin } = people;
const stored = async (id: string) => (await db.get(tasks, id))!.data;
const create = (changes = {}, user = lan) => createTask(user, taskInput(changes), {}, morning);
const photo = (sign: string) => ({ key: sign.repeat(64), thumb: sign.repeat(64), width: 4, height: 3 });
const problemsOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof TaskRefused ? error.problems : Promise.reject(error)),
  );
const eventsOf = async (id: string) => (await readTimeline(db, `tasks/${id}`)).map(({ what }) => what);

beforeAll(makeChain);

describe("creating a task by hand", () => {
  test("assigns it to the store's manager, a staff member or nobody", async () => {
    expect(await stored(await create())).toMatchObject({ ownerId: chain.m1, ownerName: "Trần Bình", status: "open" });
    expect(await stored(await create({ ownerId: "minh" }))).toMatchObject({ ownerId: "minh", ownerName: "minh" });
    expect(await stored(await create({ ownerId: "none" }))).toMatchObject({ ownerId: null, ownerName: null });
    await saveStore(lead, { code: "S8", name: "Không quản lý", area: "Quận 1" }, morning);
    expect(await stored(await create({ storeId: storeId("S8") }))).toMatchObject({ ownerId: null });
  });

  test("refuses unknown or closed stores, past due days and unsuitable owners", async () => {
    expect(await problemsOf(create({ storeId: "nowhere" }))).toEqual({ storeId: "store-unknown" });
    await saveStore(lead, { code: "S9", name: "Đã đóng", area: "Quận 1", status: "closed" }, morning);
    expect(await problemsOf(create({ storeId: storeId("S9") }))).toEqual({ storeId: "store-closed" });
    expect(await problemsOf(create({ dueDay: "2026-03-04" }))).toEqual({ dueDay: "due-past" });
    expect(await problemsOf(create({ ownerId: "nobody-here" }))).toEqual({ ownerId: "owner-unknown" });
    const { data } = (await db.get(users, "minh"))!;
    await db.set(users, "minh", { ...data, disabled: true });
    expect(await problemsOf(create({ ownerId: "minh" }))).toEqual({ ownerId: "owner-disabled" });
    await db.set(users, "minh", data);
    expect(await refusal(create({}, manager1))).toBe(403);
  });

  test("gives the same task for a repeated form, and refuses the form with other values", async () => {
    const key = mintFormKey(lan.uid, "create-task");
    const first = await createTask(lan, taskInput(), { key }, morning);
    expect(await createTask(lan, taskInput(), { key }, morning)).toBe(first);
    await expect(createTask(lan, taskInput({ title: "Khác" }), { key }, morning)).rejects.toThrow(StaleForm);
  });
});

describe("working on a task", () => {
  test("needs the required evidence to finish it", async () => {
    const [withPhoto, withAny] = [await create(), await create({ needsPhoto: false })];
    const finish = (id: string, words: string) => finishTask(manager1, id, { words }, later(5));
    expect(await problemsOf(finish(withPhoto, "Đã sửa"))).toEqual({ photos: "photo-missing" });
    expect(await problemsOf(finish(withAny, " "))).toEqual({ words: "evidence-missing" });
    expect((await stored(withPhoto)).status).toBe("open");
    await changePhotos(manager1, withPhoto, { add: [photo("a"), photo("b")] }, later(3));
    await changePhotos(manager1, withPhoto, { add: [photo("a")], remove: ["b".repeat(64)] }, later(4));
    await drawOnTaskPhoto(manager1, withPhoto, photo("a").key, [], later(4.5));
    await finish(withPhoto, "Đã sửa");
    const told = await readTimeline(db, `tasks/${withPhoto}`);
    expect(told.map(({ what, after }) => [what, after?.["photos"]])).toEqual([
      ["done", 1],
      ["drawn", undefined],
      ["photo-removed", 1],
      ["photo-added", 2],
      ["created", undefined],
    ]);
    expect(await stored(withPhoto)).toMatchObject({
      status: "done",
      doneBy: "manager1",
      photos: [],
      fixes: [{ words: "Đã sửa", photos: [photo("a")], by: "manager1" }],
    });
    await finish(withAny, "Đã gọi thợ");
    expect((await stored(withAny)).status).toBe("done");
  });

  test("accepts six photos, and no more once it is done", async () => {
    const id = await create({ needsPhoto: false });
    const many = Array.from({ length: 7 }, (_, at) => photo(String(at)));
    expect(await problemsOf(changePhotos(manager1, id, { add: many }, later(1)))).toEqual({
      photos: "too-many-photos",
    });
    await finishTask(manager1, id, { words: "Xong" }, later(2));
    await expect(changePhotos(manager1, id, { add: [photo("a")] }, later(3))).rejects.toThrow(StaleRecord);
  });

  test("follows the table of statuses, and nobody verifies their own fix", async () => {
    const id = await create({ needsPhoto: false });
    await moveTask(manager1, id, "start", {}, later(1));
    await expect(moveTask(manager1, id, "start", {}, later(1))).rejects.toThrow(StaleRecord);
    await finishTask(lead, id, { words: "Tự làm" }, later(2));
    expect(await refusal(moveTask(lead, id, "verify", {}, later(3)))).toBe(403);
    expect(await refusal(moveTask(minh, id, "verify", {}, later(3)))).toBe(403);
    expect(await refusal(moveTask(manager1, id, "verify", {}, later(3)))).toBe(403);
    await moveTask(lan, id, "verify", {}, later(3));
    expect(await problemsOf(moveTask(lan, id, "reopen", {}, later(4)))).toEqual({ reason: "reason-missing" });
    await moveTask(lan, id, "reopen", { reason: "Lại hỏng" }, later(4));
    expect(await stored(id)).toMatchObject({ status: "open", doneBy: null, reopened: { reason: "Lại hỏng" } });
    await moveTask(lead, id, "cancel", { reason: "Thay tủ mới" }, later(5));
    expect(await stored(id)).toMatchObject({ cancelled: { cause: "by-hand", reason: "Thay tủ mới" } });
    expect(movesOf(lead, await stored(id))).toEqual(["reopen"]);
    expect(movesOf(manager1, await stored(id))).toEqual([]);
    expect(await eventsOf(id)).toEqual(["cancelled", "reopened", "verified", "done", "started", "created"]);
  });

  test("refuses the second of two simultaneous changes, without losing either's additions", async () => {
    const id = await create({ needsPhoto: false });
    const seen = taskRevision(await stored(id));
    // Comments and photos don't make another person's form stale.
    await commentOnTask(lan, id, { comment: "Gấp nhé" }, later(1));
    await changePhotos(manager1, id, { add: [photo("c")] }, later(0.5));
    const key = mintFormKey("manager1", `finish-task/${id}`);
    await finishTask(manager1, id, { words: "Xong", seen, key }, later(2));
    await finishTask(manager1, id, { words: "Xong", seen, key }, later(2));
    await expect(finishTask(admin, id, { words: "Cũng xong", seen }, later(3))).rejects.toThrow(StaleRecord);
    await expect(editTask(lan, id, taskInput({ title: "Khác" }), { seen }, later(3))).rejects.toThrow(StaleRecord);
    expect((await stored(id)).fixes).toHaveLength(1);
    expect(await eventsOf(id)).toEqual(["done", "commented", "photo-added", "created"]);
  });

  test("lets its author or a lead reassign it, and logs both owners", async () => {
    const id = await create();
    expect(await refusal(reassignTask(minh, id, { to: "minh" }, later(1)))).toBe(403);
    await reassignTask(lan, id, { to: "minh", reason: "Anh ấy có thợ" }, later(1));
    expect(await stored(id)).toMatchObject({ ownerId: "minh" });
    expect((await readTimeline(db, `tasks/${id}`))[0]).toMatchObject({
      what: "reassigned",
      note: "Anh ấy có thợ",
      before: { ownerName: "Trần Bình" },
      after: { ownerName: "minh" },
    });
    await moveTask(minh, id, "start", {}, later(2));
    expect((await stored(id)).status).toBe("in-progress");
  });

  test("answers 404 for a task out of sight and 403 for an action without the right", async () => {
    const id = await create();
    expect(await findTask(manager2, id)).toBeNull();
    expect(await refusal(finishTask(manager2, id, { words: "x" }, later(1)))).toBe(404);
    expect(await refusal(finishTask(minh, id, { words: "x" }, later(1)))).toBe(403);
    expect(await refusal(editTask(minh, id, taskInput(), {}, later(1)))).toBe(403);
  });

  test("logs only changed fields, and reports an unchanged task", async () => {
    const id = await create();
    expect(await editTask(lan, id, taskInput(), {}, later(1))).toBe("same");
    await editTask(lan, id, taskInput({ dueDay: "2026-03-20", priority: "low" }), {}, later(1));
    expect((await readTimeline(db, `tasks/${id}`))[0]).toMatchObject({
      what: "changed",
      before: { dueDay: "2036-03-12", priority: "high" },
      after: { dueDay: "2026-03-20", priority: "low" },
    });
    expect(await problemsOf(editTask(lan, id, taskInput({ dueDay: "2026-03-01" }), {}, later(2)))).toEqual({
      dueDay: "due-past",
    });
  });
});

describe("tasks of a check", () => {
  const settle = (
    checkId: string,
    failedItems: readonly FoundItem[],
    cause: Findings["cause"] = "finding-removed",
    now = morning,
  ) => settleTasks(() => Promise.resolve({ source: source(checkId), failedItems, cause }), now);
  const source = (checkId: string) => ({
    checkId,
    category: "hygiene",
    storeId: chain.s1,
    storeCode: "S1",
    storeName: "Cà phê Đông Du",
    inspectorId: "lan",
    inspectorName: "lan",
  });
  const foundItem = (item: string, changes: Partial<FoundItem> = {}): FoundItem => ({
    checkCode: "QC-1",
    day: "2026-03-05",
    item,
    section: { en: "Hygiene", vi: "Vệ sinh" },
    answer: { en: "Fail", vi: "Không đạt" },
    note: "Sàn ướt",
    photos: [photo("d")],
    title: { en: "Floor is dry", vi: "Sàn khô" },
    severity: "critical",
    needsPhoto: true,
    ...changes,
  });

  test("are opened once for each finding, for the store's current manager, due by severity", async () => {
    const findings = [foundItem("floor"), foundItem("hands", { severity: "minor" })];
    expect(await settle("c1", findings, "finding-removed", morning)).toBe(2);
    expect(await settle("c1", findings, "finding-removed", later(5))).toBe(0);
    expect(await stored(taskId("c1", "floor"))).toMatchObject({
      status: "open",
      ownerId: chain.m1,
      dueDay: "2026-03-07",
      priority: "high",
      area: "Quận 1",
      finding: { note: "Sàn ướt", photos: [photo("d")] },
    });
    expect(await stored(taskId("c1", "hands"))).toMatchObject({ dueDay: "2026-03-19", priority: "low" });
    expect(await eventsOf(taskId("c1", "floor"))).toEqual(["opened"]);
  });

  test("are cancelled and reopened with their finding, unless somebody closed them", async () => {
    const [floor, hands, fridge] = [taskId("c2", "floor"), taskId("c2", "hands"), taskId("c2", "fridge")];
    const all = [foundItem("floor"), foundItem("hands"), foundItem("fridge")];
    await settle("c2", all, "finding-removed", morning);
    await moveTask(lead, hands, "cancel", { reason: "Nhầm" }, later(1));
    await changePhotos(manager1, fridge, { add: [photo("e")] }, later(1));
    await finishTask(manager1, fridge, { words: "" }, later(1));
    await moveTask(lan, fridge, "verify", {}, later(2));

    expect(await settle("c2", [], "check-reopened", later(10))).toBe(1);
    expect(await stored(floor)).toMatchObject({ status: "cancelled", cancelled: { cause: "check-reopened" } });
    expect((await stored(fridge)).status).toBe("verified");
    await expect(moveTask(lead, floor, "reopen", { reason: "x" }, later(11))).rejects.toThrow(StaleRecord);
    const again = [foundItem("floor", { note: "Vẫn ướt" })];
    expect(await settle("c2", again, "finding-removed", later(60 * 24))).toBe(1);
    expect(await stored(floor)).toMatchObject({ status: "open", dueDay: "2026-03-08", finding: { note: "Vẫn ướt" } });
    expect((await stored(hands)).status).toBe("cancelled");
    expect(await eventsOf(floor)).toEqual(["found-again", "check-reopened", "opened"]);
  });

  test("are complete for more findings than a batch, also when opened twice at once", async () => {
    const many = Array.from({ length: 130 }, (_, at) => foundItem(`item-${at}`));
    const counts = await Promise.all([settle("c3", many), settle("c3", many)]);
    expect(counts[0] + counts[1]).toBe(130);
    const { documents } = await db.query(tasks, { where: [["checkId", "==", "c3"]], limit: 1000 });
    expect(documents).toHaveLength(130);
  });
});

describe("the list of tasks", () => {
  const idsOf = async (filters: TaskFilters, user = lead, now = later(60)) =>
    (await listTasks(user, filters, { sort: "due", cursor: null, limit: 500 }, now)).documents.map(({ id }) => id);

  test("supports every filter in every order", async () => {
    const id = taskId("c9", "floor");
    const source = {
      checkId: "c9",
      category: "safety",
      storeId: chain.s2,
      storeCode: "S2",
      storeName: "Phở Hòa",
      inspectorId: "lan",
      inspectorName: "lan",
    };
    const nothing = { en: "", vi: "" };
    const finding = {
      checkCode: "QC-9",
      day: "2026-03-05",
      item: "floor",
      section: nothing,
      answer: nothing,
      note: "",
    };
    const title = { en: "Exit is free", vi: "Lối thoát hiểm thông thoáng" };
    const failedItems = [{ ...finding, photos: [], title, severity: "major" as const, needsPhoto: false }];
    await settleTasks(() => Promise.resolve({ source, failedItems, cause: "finding-removed" }), morning);
    const all: TaskFilters[] = [
      {},
      { q: "loi thoat" },
      { q: "QC-9" },
      { q: "le hoa" },
      { status: "open" },
      { status: "unfinished" },
      { ownerId: chain.m2 },
      { inspectorId: "lan" },
      { priority: "medium" },
      { severity: "major" },
      { category: "safety" },
      { area: "Quận 3" },
      { storeId: "S2" },
      { storeId: "S2", status: "open", priority: "medium" },
    ];
    for (const filters of all)
      for (const sort of taskParams.sorts!) {
        for (const locale of sort === "title" ? (["en", "vi"] as const) : (["en"] as const)) {
          const page = await inLocale(locale, () =>
            listTasks(lead, filters, { sort, cursor: null, limit: 500 }, later(60)),
          );
          expect(
            page.documents.map((one) => one.id),
            JSON.stringify({ filters, sort, locale }),
          ).toContain(id);
        }
      }
    const due = later(60 * 24 * 8);
    for (const sort of taskParams.sorts!) {
      const overdue = async (now: Date) =>
        (await listTasks(lead, { status: "overdue" }, { sort, cursor: null, limit: 500 }, now)).documents;
      expect((await overdue(due)).map((one) => one.id)).toContain(id);
      expect((await overdue(morning)).map((one) => one.id)).not.toContain(id);
    }
    expect(await idsOf({ status: "verified" })).not.toContain(id);
    expect(await idsOf({ ownerId: "none" })).not.toContain(id);
  });

  test("sorts by status, then due day, page by page, or by title in the reader's language", async () => {
    const createTitled = async (title: Text, dueDay: string) => {
      const id = await create({ dueDay, needsPhoto: false, category: "of-order" });
      await db.set(tasks, id, withSortKeys({ ...(await stored(id)), title }));
      return id;
    };
    const made = [
      await createTitled({ en: "Zinc", vi: "Ấm" }, "2026-03-20"),
      await createTitled({ en: "Apron", vi: "Đèn" }, "2026-03-10"),
      await createTitled({ en: "Mop", vi: "Bếp" }, "2026-03-15"),
    ];
    await finishTask(lead, made[2]!, { words: "Xong" }, later(1));
    const paged = async (
      sort: TaskSort,
      user: User,
      limit: number,
      filters: TaskFilters = { category: "of-order" },
    ) => {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listTasks>> = await listTasks(
          user,
          filters,
          { sort, cursor, limit },
          later(60),
        );
        ids.push(...page.documents.map(({ id }) => id));
        cursor = page.next;
      } while (cursor !== null);
      return ids;
    };
    for (const user of [lead, manager1])
      for (const limit of [1, 2, 9]) {
        const ids = await paged("status", user, limit);
        expect(ids).toEqual([made[1], made[0], made[2]]);
        const titles = (locale: Locale) => inLocale(locale, () => paged("title", user, limit));
        expect(await titles("en")).toEqual([made[1], made[2], made[0]]);
        expect(await titles("vi")).toEqual([made[0], made[2], made[1]]);
      }
    expect(await paged("status", lead, 9, { category: "of-order", status: "unfinished" })).not.toContain(made[2]);
    await expect(listTasks(lead, {}, { sort: "status", cursor: "WzksbnVsbF0", limit: 5 }, later(60))).rejects.toThrow(
      BadCursor,
    );
  });

  test("shows a manager the tasks of their stores and their own", async () => {
    const [first, second] = [await create(), await create({ storeId: chain.s2, ownerId: "none" })];
    const [one, two] = [await idsOf({}, manager1), await idsOf({}, manager2)];
    expect([first, second].map((id) => one.includes(id))).toEqual([true, false]);
    expect([first, second].map((id) => two.includes(id))).toEqual([false, true]);
    expect(await idsOf({ storeId: "S2" }, manager1)).not.toContain(second);
    expect(await idsOf({ ownerId: chain.m1 }, manager1)).toContain(first);
  });

  test("follows a store to its new area", async () => {
    const id = await create({ storeId: chain.s2 });
    await saveStore(lead, { code: "S2", name: "Phở Hòa", area: "Quận 5" }, later(90));
    expect((await stored(id)).area).toBe("Quận 5");
  });
});
