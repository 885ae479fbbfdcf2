import { isCounted } from "#app/checks/check.ts";
import { readTaskFindings } from "#app/checks/open-tasks.server.ts";
import { db } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.ts";
import { addDays, daysBetween } from "#app/i18n/days.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import { openedTask, taskId } from "#app/tasks/settle-tasks.server.ts";
import { withSortKeys, type Task, tasks } from "#app/tasks/task.ts";
import { changePhotos, drawOnTaskPhoto } from "#app/tasks/tasks.server.ts";
import { timeline, type TimelineEvent } from "#app/timeline/timeline.ts";
import { actingAs } from "./acting-as.ts";
import type { BuiltCheck, Person, World } from "./build.ts";
import { type Chain, stream } from "./chain.ts";
import { goodPictures } from "./pictures.ts";
import { ownAreas } from "./places.ts";

const daysBack = 60;
const hour = 60 * 60 * 1000;

const fixed = [
  "Đã sửa và kiểm tra lại.",
  "Đã vệ sinh sạch, ca trưởng ký xác nhận.",
  "Đã thay mới, thiết bị chạy bình thường.",
  "Đã nhắc cả ca và dán hướng dẫn tại quầy.",
  "Đã bỏ hàng cũ, ghi nhãn lại toàn bộ.",
  "Thợ đã sửa xong, bảo hành ba tháng.",
];
const comments = ["Thợ hẹn chiều mai đến.", "Đang chờ kho giao đồ thay.", "Anh chị ưu tiên việc này giúp em."];
const reopened = ["Ảnh chụp chưa rõ chỗ đã sửa.", "Hôm nay ghé vẫn thấy như cũ.", "Mới sửa được một nửa."];
const cancelled = ["Thiết bị đã thanh lý.", "Trùng với công việc khác."];

interface BuiltTask {
  readonly id: string;
  readonly task: Task;
  readonly events: readonly TimelineEvent[];
}

export async function writeTasks(
  built: readonly BuiltCheck[],
  { today }: Chain,
  world: World,
  now: Date,
): Promise<number> {
  const since = addDays(today, -daysBack);
  const all: BuiltTask[] = [];
  for (const { id, check } of built) {
    if (!isCounted(check) || check.day < since) continue;
    const { source, failedItems: found } = await readTaskFindings(id, check);
    const manager = world.managerOn(check.storeCode, check.day);
    const owner = { ownerId: manager?.id ?? null, ownerName: manager?.name ?? null };
    const opening = {
      ...owner,
      at: check.submittedAt!,
      today: check.day,
      days: defaultScorePolicy.taskDays,
      area: check.area,
    };
    for (const item of found) all.push(workedOn(taskId(id, item.item), openedTask(source, item, opening), world, now));
  }
  const atOnce = 80;
  for (let at = 0; at < all.length; at += atOnce)
    await db.transaction((tx) => {
      for (const { id, task, events } of all.slice(at, at + atOnce)) {
        tx.create(tasks, id, task);
        for (const event of events) tx.create(timeline, newId(), event);
      }
    });
  await markOne(all, world, now);
  return all.length;
}

async function markOne(all: readonly BuiltTask[], world: World, now: Date): Promise<void> {
  const lead = actingAs(world.lead);
  const open = all.find(({ task }) => task.status === "in-progress" && ownAreas.includes(task.area));
  if (!open) return;
  const photo = world.photos.get("counter")!;
  const at = (minutes: number) => new Date(now.getTime() - minutes * 60 * 1000);
  await changePhotos(lead, open.id, { add: [photo] }, at(90));
  const shapes = [
    { kind: "circle", x: 0.5, y: 0.62, rx: 0.18, ry: 0.16, colour: "red" },
    { kind: "text", x: 0.36, y: 0.4, text: "Còn vết bẩn", colour: "red" },
  ] as const;
  await drawOnTaskPhoto(lead, open.id, photo.key, shapes, at(85));
}

function workedOn(id: string, opened: Task, world: World, now: Date): BuiltTask {
  const random = stream("task", id);
  const system: Person = { uid: "system", name: "System" };
  const owner: Person = opened.ownerId === null ? world.lead : { uid: opened.ownerId, name: opened.ownerName! };
  const inspector: Person = { uid: opened.inspectorId, name: opened.inspectorName };
  const events: TimelineEvent[] = [];
  let [task, at] = [opened, new Date(opened.createdAt)];
  /** Nothing happens in the future. */
  const move = (who: Person, hours: number, what: string, change: (time: string) => Partial<Task>, note = "") => {
    const then = new Date(at.getTime() + hours * hour);
    if (then >= now) return false;
    const time = then.toISOString();
    const after = withSortKeys({ ...task, ...change(time), ...(what !== "commented" && { updatedAt: time }) });
    const photos = what === "done" && { photos: after.fixes.at(-1)!.photos.length };
    const sides =
      after.status === task.status
        ? {}
        : { before: { status: task.status }, after: { status: after.status, ...photos } };
    events.push({
      subject: `tasks/${id}`,
      kind: "tasks",
      at: time,
      by: who.uid,
      byName: who.name,
      what,
      ...(note && { note }),
      ...sides,
    });
    [task, at] = [after, then];
    return true;
  };
  const finish = (hours: number) => {
    const good = goodPictures[task.finding!.item];
    const photos = good || task.needsPhoto ? [world.photos.get(good ?? "counter")!] : [];
    const comment = photos.length === 0 || random.chance(0.8) ? random.pick(fixed) : "";
    const fix = (time: string) => ({ at: time, by: owner.uid, byName: owner.name, words: comment, photos });
    return move(
      owner,
      hours,
      "done",
      (time) => ({ status: "done", fixes: [...task.fixes, fix(time)], doneBy: owner.uid, reopened: null }),
      comment,
    );
  };
  events.push({
    subject: `tasks/${id}`,
    kind: "tasks",
    at: opened.createdAt,
    by: system.uid,
    byName: system.name,
    what: "opened",
  });

  const days = Math.max(1, daysBetween(opened.finding!.day, opened.dueDay));
  const pace = days * 24 * (0.1 + 0.92 * random.next());
  // Without an owner hardly anything is done.
  const lies = random.chance(opened.ownerId === null ? 0.5 : 0.025);
  if (random.chance(0.12)) move(owner, random.int(1, 10), "commented", () => ({}), random.pick(comments));
  if (random.chance(0.02)) {
    const reason = random.pick(cancelled);
    const cancel = { status: "cancelled", cancelled: { cause: "by-hand", reason } } as const;
    move(world.lead, random.int(5, 30), "cancelled", () => cancel, reason);
    return { id, task, events };
  }
  if (random.chance(0.45)) move(owner, pace * 0.5, "started", () => ({ status: "in-progress" }));
  if (lies || !finish(pace * 0.5)) return { id, task, events };
  if (random.chance(0.12)) {
    const reason = random.pick(reopened);
    const again = (time: string): Partial<Task> => ({
      status: "open",
      doneBy: null,
      reopened: { at: time, byName: inspector.name, reason },
    });
    if (!move(inspector, random.int(5, 50), "reopened", again, reason) || !finish(random.int(10, 70)))
      return { id, task, events };
  }
  if (random.chance(0.93)) move(inspector, random.int(4, 90), "verified", () => ({ status: "verified" }));
  return { id, task, events };
}
