import type { Severity } from "#app/score-policy/severity.ts";
import { addDays, addMonths, daysBetween, firstDay, lastDay, monthOf } from "#app/i18n/days.ts";
import { type Chain, type DemoStore, stream } from "./chain.ts";
import type { PictureName } from "./pictures.ts";
import { inspectors, ownAreas } from "./places.ts";

interface Seen {
  readonly category: string;
  readonly severity: Severity;
  readonly camera: string;
  readonly words: string;
  readonly picture?: PictureName;
}

const sampleObservations: readonly Seen[] = [
  {
    category: "cleanliness",
    severity: "minor",
    camera: "Khu khách ngồi",
    words: "Bàn số 4 chưa dọn hơn 20 phút sau khi khách về.",
    picture: "table-dirty",
  },
  {
    category: "cleanliness",
    severity: "major",
    camera: "Quầy pha chế",
    words: "Thùng rác đầy tràn, để ngay cạnh quầy trong giờ đông khách.",
    picture: "bin-full",
  },
  {
    category: "uniform",
    severity: "minor",
    camera: "Quầy thu ngân",
    words: "Một nhân viên không đeo tạp dề và bảng tên.",
    picture: "apron-stained",
  },
  {
    category: "service",
    severity: "major",
    camera: "Quầy thu ngân",
    words: "Khách xếp hàng dài 12 phút, chỉ có một quầy mở.",
    picture: "queue",
  },
  {
    category: "service",
    severity: "minor",
    camera: "Khu khách ngồi",
    words: "Khách gọi hai lần mới có người ra phục vụ.",
  },
  {
    category: "preparation",
    severity: "critical",
    camera: "Quầy pha chế",
    words: "Nhân viên dùng tay trần bốc đá vào ly của khách.",
    picture: "ice-machine",
  },
  {
    category: "preparation",
    severity: "major",
    camera: "Bếp sau",
    words: "Cửa tủ mát để mở hơn 10 phút.",
    picture: "fridge-open",
  },
  {
    category: "cash",
    severity: "critical",
    camera: "Quầy thu ngân",
    words: "Thu tiền mặt của hai khách mà không nhập máy và không in hóa đơn.",
    picture: "receipt",
  },
  {
    category: "opening-hours",
    severity: "major",
    camera: "Cửa chính",
    words: "Cửa hàng mở muộn 15 phút, có khách đứng chờ.",
  },
  {
    category: "display",
    severity: "minor",
    camera: "Kệ hàng",
    words: "Hai ngăn kệ trống suốt buổi sáng dù kho còn hàng.",
    picture: "shelf-gap",
  },
  {
    category: "discipline",
    severity: "minor",
    camera: "Quầy pha chế",
    words: "Nhân viên dùng điện thoại riêng trong lúc có khách chờ.",
  },
  {
    category: "security",
    severity: "major",
    camera: "Cửa sau",
    words: "Thùng hàng chắn lối thoát hiểm.",
    picture: "boxes-blocking",
  },
];

export const snapshotNames: readonly PictureName[] = sampleObservations.flatMap(({ picture }) => picture ?? []);

export interface DemoSitting {
  readonly store: DemoStore;
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly recorded: number;
  readonly observer: string | null;
  readonly note: string;
  readonly observations: readonly (Seen & { readonly at: string })[];
  readonly voided: string | null;
}

const time = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** About one sitting a store in four months. A store tends to have the same weakness again. */
export function demoSittings(chain: Chain): DemoSitting[] {
  const sittings: DemoSitting[] = [];
  for (const [index, store] of chain.stores.entries()) {
    const watched = index % 5 === 0 ? 0.9 : 0.16;
    const weakness = stream("weakness", store.code).pick(sampleObservations);
    for (let month = monthOf(chain.since); month <= monthOf(chain.today); month = addMonths(month, 1)) {
      const random = stream("sitting", store.code, month);
      const day = addDays(firstDay(month), random.int(0, daysBetween(firstDay(month), lastDay(month))));
      if (!random.chance(watched) || day >= chain.today || day < store.opened || store.closed !== null) continue;
      const begins = random.pick([450, 510, 690, 840, 1020, 1140]);
      const lasts = random.int(3, 7) * 15;
      const count = random.chance(0.2) ? 0 : random.int(1, 3);
      const times = Array.from({ length: count }, () => begins + random.int(1, lasts - 1)).toSorted((a, b) => a - b);
      sittings.push({
        store,
        day,
        from: time(begins),
        to: time(begins + lasts),
        recorded: begins + lasts + 10,
        observer: ownAreas.includes(store.area) ? null : random.pick(inspectors).name,
        note: random.chance(0.15) ? "Camera cửa sau mất tín hiệu, đã báo cửa hàng." : "",
        observations: times.map((at) => ({
          ...(random.chance(0.45) ? weakness : random.pick(sampleObservations)),
          at: time(at),
        })),
        voided: random.chance(0.03) ? "Xem nhầm ngày trên đầu ghi." : null,
      });
    }
  }
  return sittings.toSorted((a, b) => (a.day + a.from < b.day + b.from ? -1 : 1));
}
