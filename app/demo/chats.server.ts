import { startChat } from "#app/chats/groups.server.ts";
import { mentionJob } from "#app/chats/mentions.server.ts";
import { postMessage } from "#app/chats/post.server.ts";
import { threadId } from "#app/chats/threads.server.ts";
import { isCounted } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { cases } from "#app/feedback/case.ts";
import { addDays } from "#app/i18n/days.ts";
import { tasks } from "#app/tasks/task.ts";
import { actingAs } from "./acting-as.ts";
import type { BuiltCheck, Person, World } from "./build.ts";
import type { Chain } from "./chain.ts";
import type { PictureName } from "./pictures.ts";

type Line = readonly [daysAgo: number, minute: number, who: Person, text: string, picture?: PictureName];

export async function holdChats(built: readonly BuiltCheck[], { today }: Chain, world: World): Promise<number> {
  const { lead, manager, instant } = world;
  const qc = world.inspector(null);
  const { signal } = new AbortController();
  const hold = async (id: string, lines: readonly Line[]) => {
    for (const [daysAgo, minute, who, text, picture] of lines) {
      const now = instant(addDays(today, -daysAgo), minute);
      const message = await postMessage(
        actingAs(who),
        id,
        { text, photos: picture ? [world.photos.get(picture)!] : [] },
        {},
        now,
      );
      await mentionJob.run({ input: { message }, now, signal });
    }
  };
  const begin = (people: readonly Person[], name: string) =>
    startChat(actingAs(lead), { people: people.map(({ uid }) => uid), name }, {}, instant(addDays(today, -4), 8 * 60));

  await hold(await begin([qc], ""), [
    [3, 490, lead, "Tuần này em ghé thêm mấy quán chưa kiểm tra trong tháng nhé."],
    [3, 502, qc, "Dạ, em xếp lịch chiều thứ Tư và sáng thứ Năm."],
    [1, 1010, lead, "Tốt. Quán nào tủ mát còn trên 5 °C thì báo anh ngay."],
  ]);
  await hold(await begin([qc, manager], "Chuẩn bị cuối tuần"), [
    [2, 545, lead, "Cuối tuần đông khách, các quán kiểm tra lại tủ mát và khu pha chế trước 10 giờ thứ Bảy."],
    [2, 561, manager, "Hai quán bên em đã phân công ca sáng rồi ạ."],
    [1, 585, qc, "Em sẽ ghé ngẫu nhiên vài quán, các quán cứ làm như bình thường."],
    [1, 640, manager, "Vâng, cảm ơn chị."],
  ]);
  const discussed = built.findLast(
    ({ check }) => isCounted(check) && world.managerOn(check.storeCode, today)?.name === manager.name,
  );
  if (!discussed) return 2;
  const { inspectorId, inspectorName } = discussed.check;
  const inspector = { uid: inspectorId, name: inspectorName };
  await hold(threadId("check", discussed.id), [
    [
      1,
      905,
      manager,
      `@${inspector.name} xem giúp em khu pha chế, em đã cho lau lại ngay sau buổi kiểm tra.`,
      "counter",
    ],
    [1, 930, inspector, "Xem rồi, vậy là được. Nhắc ca tối ghi vào sổ vệ sinh nhé."],
  ]);
  const { storeId } = discussed.check;
  await hold(threadId("store", storeId), [
    [2, 600, lead, "Tuần sau khu vực này có khách tham quan, quán chuẩn bị bảng hiệu và khu tiếp đón giúp."],
    [2, 640, manager, "Vâng, em cho làm sạch bảng hiệu trong tuần này."],
  ]);
  const [task] = (await db.query(tasks, { where: [["storeId", "==", storeId]], limit: 1 })).documents;
  const [feedbackCase] = (await db.query(cases, { where: [["storeId", "==", storeId]], limit: 1 })).documents;
  if (task)
    await hold(threadId("task", task.id), [
      [1, 700, qc, "Quán sửa đến đâu rồi ạ?"],
      [1, 725, manager, "Thợ hẹn chiều nay, xong em gửi ảnh.", "shelf-full"],
    ]);
  if (feedbackCase)
    await hold(threadId("feedback", feedbackCase.id), [
      [1, 760, lead, "Quán gọi lại cho khách trong hôm nay nhé."],
      [1, 810, manager, "Em đã gọi, khách đồng ý nhận phiếu tặng."],
    ]);
  return 4 + (task ? 1 : 0) + (feedbackCase ? 1 : 0);
}
