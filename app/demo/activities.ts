import type { ActivityCategory } from "#app/activities/activity-names.ts";
import { addDays, addMonths, daysBetween, firstDay, lastDay, monthOf } from "#app/i18n/days.ts";
import { type Chain, type DemoStore, stream } from "./chain.ts";
import { inspectors, ownAreas } from "./places.ts";

const notes: Readonly<Record<ActivityCategory, readonly string[]>> = {
  visit: [
    "Trao đổi với quản lý về kết quả phiếu kiểm tra gần nhất.",
    "Xem lại khu bếp sau khi sửa hệ thống hút mùi.",
    "Thăm cửa hàng giờ cao điểm, đếm thời gian chờ của khách.",
    "",
  ],
  training: [
    "Hướng dẫn nhân viên mới ghi nhiệt độ tủ mát.",
    "Ôn quy trình rửa tay và thay găng cho ca chiều.",
    "Tập huấn cách nhận hàng và kiểm hạn sử dụng.",
  ],
  support: [
    "Hỗ trợ sắp xếp lại kho khô theo nguyên tắc nhập trước xuất trước.",
    "Hỗ trợ cửa hàng chuẩn bị kiểm tra của cơ quan chức năng.",
    "",
  ],
};
const reasons = ["Cửa hàng mất điện cả ngày.", "Trùng lịch kiểm tra đột xuất.", "Nhân viên QC nghỉ ốm."];

export interface DemoActivity {
  /** Null for a training away from stores. */
  readonly store: DemoStore | null;
  readonly person: string | null;
  readonly category: ActivityCategory;
  readonly note: string;
  readonly plannedFor: string | null;
  readonly done: { readonly day: string; readonly from: number; readonly lasts: number } | null;
  readonly voided: string | null;
}

const workday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? addDays(day, 1) : day);

/** About seven a month for each person, up to two weeks ahead. */
export function demoActivities(chain: Chain): DemoActivity[] {
  const people = [{ name: null, areas: ownAreas }, ...inspectors];
  const last = addDays(chain.today, 14);
  return people.flatMap(({ name, areas }): DemoActivity[] => {
    const own = chain.stores.filter(
      ({ area, closed }) => closed === null && (areas as readonly string[]).includes(area),
    );
    const activities: DemoActivity[] = [];
    for (let month = monthOf(chain.since); month <= monthOf(last); month = addMonths(month, 1)) {
      const random = stream("activities", name ?? "own", month);
      for (let remaining = random.int(5, 8); remaining > 0; remaining--) {
        const day = workday(addDays(firstDay(month), random.int(0, daysBetween(firstDay(month), lastDay(month)))));
        const category = random.pick(["visit", "visit", "visit", "training", "support"] as const);
        const away = category === "training" && random.chance(0.2);
        const store = random.pick(own);
        const planned = day > chain.today || random.chance(0.7);
        const fate = random.next();
        const [from, lasts] = [random.int(32, 62) * 15, random.int(3, 14) * 15];
        const note = random.pick(notes[category]);
        const voided = random.pick(reasons);
        if (day > last || day === chain.today || day < store.opened) continue;
        const doneOn = planned && fate > 0.85 ? workday(addDays(day, random.int(1, 3))) : day;
        const isLost = planned && fate < 0.08;
        const isDone = doneOn < chain.today && !isLost;
        const isLate = !isDone && day > addDays(chain.today, -15);
        activities.push({
          store: away ? null : store,
          person: name,
          category,
          note,
          plannedFor: planned ? day : null,
          done: isDone ? { day: doneOn, from, lasts } : null,
          voided: isDone || isLate ? null : voided,
        });
      }
    }
    return activities;
  });
}
