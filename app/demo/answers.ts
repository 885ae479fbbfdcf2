import { askedItems } from "#app/checks/asked-items.ts";
import type { Answer, Answers } from "#app/checks/check.ts";
import type { Photo } from "#app/files/photo.ts";
import { isFinding } from "#app/checks/score.ts";
import { addDays } from "#app/i18n/days.ts";
import { type Item, itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import type { DemoFinding } from "./ask.ts";
import { stream } from "./chain.ts";
import { goodPictures, type PictureName } from "./pictures.ts";
import type { Random } from "./random.ts";
import type { Visit } from "./visits.ts";

export interface Answering {
  readonly visit: Visit;
  readonly version: Pick<TemplateVersion, "sections">;
  readonly findings: ReadonlyMap<string, DemoFinding>;
  readonly photos: ReadonlyMap<PictureName, Photo>;
  readonly startedAt: Date;
  readonly by: string;
}

export function demoAnswers({ visit, version, findings, photos, startedAt, by }: Answering): {
  answers: Answers;
  endedAt: Date;
} {
  const answers: Record<string, Answer> = {};
  const pace = stream("pace", visit.key);
  const hasty = !visit.draft && pace.chance(0.004);
  const share = visit.draft ? 0.3 + pace.next() * 0.5 : 1;
  const items = itemsOf(version);
  let at = startedAt.getTime() + (hasty ? 1_000 : pace.int(20, 90) * 1000);
  for (const item of items.slice(0, Math.ceil(items.length * share))) {
    if (!askedItems(version, answers).some((each) => each.id === item.id)) continue;
    const random = stream("answer", visit.key, item.id);
    const answer = answerTo(item, findings.get(item.id) ?? {}, { visit, random, photos });
    if (!answer) continue;
    answers[item.id] = { ...answer, changes: 1, at: new Date(at).toISOString(), by };
    at += hasty ? 900 : pace.int(12, 75) * 1000;
  }
  return { answers, endedAt: new Date(at + (hasty ? 1_000 : pace.int(30, 240) * 1000)) };
}

interface Situation {
  readonly visit: Visit;
  readonly random: Random;
  readonly photos: ReadonlyMap<PictureName, Photo>;
}

function answerTo(
  item: Item,
  finding: DemoFinding,
  { visit, random, photos }: Situation,
): Pick<Answer, "value" | "na" | "note" | "photos"> | null {
  // A follow-up finds most of it mended.
  const carelessness = (1 - visit.store.quality) * (visit.follows ? 0.45 : 1);
  const certain = visit.failed?.includes(item.id) ?? false;
  if (!certain && item.allowNa && random.chance(0.12)) return { na: true };
  const fails = certain || random.chance(Math.min(0.9, carelessness * (finding.failureFactor ?? 1)));
  const value = valueOf(item, fails, visit, random);
  if (value === null) return item.type === "photo" ? { photos: picture(photos, goodPictures[item.id]) } : null;
  const failed = isFinding(item, { value });
  const wants = (evidence: Item["photo"]) => evidence === "required" || (evidence === "on-fault" && failed);
  const hasNote = failed && (wants(item.note) || random.chance(0.6)) && (finding.notes?.length ?? 0) > 0;
  const note = hasNote ? random.pick(finding.notes!) : undefined;
  const pictured = failed && (wants(item.photo) || random.chance(0.3)) && finding.pictures;
  const good = !failed && wants(item.photo) ? goodPictures[item.id] : undefined;
  const pictureName = pictured ? random.pick(pictured) : good;
  return {
    value,
    ...((note ?? wants(item.note)) && { note: note ?? "Đã trao đổi với trưởng ca." }),
    ...((pictureName ?? wants(item.photo)) && { photos: picture(photos, pictureName) }),
  };
}

function picture(photos: ReadonlyMap<PictureName, Photo>, name: PictureName | undefined): Photo[] {
  return [photos.get(name ?? "counter")!];
}

function valueOf(item: Item, fails: boolean, { day, store }: Visit, random: Random): string | number | null {
  switch (item.type) {
    case "pass-fail":
      return fails ? "fail" : "pass";
    case "scale":
      return fails
        ? random.int(Math.max(0, item.faultBelow - 2), item.faultBelow - 1)
        : random.chance(store.quality - 0.15)
          ? item.max
          : random.int(item.faultBelow, item.max);
    case "choice": {
      const bad = item.options.filter((option) => option.fault);
      const good = item.options.filter((option) => !option.fault);
      return (fails ? random.pick(bad) : random.chance(0.78) ? good[0]! : random.pick(good)).id;
    }
    case "number": {
      const step = 10 ** -item.decimals;
      const round = (value: number) => Number(value.toFixed(item.decimals));
      const [min, max] = [
        item.min ?? (item.max ?? 0) - Math.max(4, Math.abs(item.max ?? 0) * 0.4),
        item.max ?? (item.min ?? 0) + Math.max(3, Math.abs(item.min ?? 0) * 0.25),
      ];
      if (!fails) return round(min + (max - min) * (0.1 + 0.8 * random.next()));
      const beyond = Math.max(step, (max - min) * (0.1 + 0.7 * random.next()));
      return item.max === null || (item.min !== null && item.min > 0 && random.chance(0.7))
        ? round(Math.max(item.min! - beyond, item.min! > 0 ? 0 : -Infinity))
        : round(item.max + beyond);
    }
    case "text":
      return random.chance(0.35)
        ? random.pick([
            "Ghi nhãn ngày cho mọi hộp đã mở.",
            "Giữ kho gọn, hàng cũ để trước.",
            "Nhắc toàn bộ ca về chào khách.",
            "Bạn Ngân ở quầy bar rất tận tình.",
            "Không có sự cố nào.",
            "Cúp điện 20 phút hôm thứ ba, máy phát chạy tốt.",
          ])
        : null;
    case "date":
      return item.required || random.chance(0.5) ? addDays(day, random.int(12, 300)) : null;
    case "signature":
      return random.pick([
        "Lê Thị Thu",
        "Nguyễn Hoài Nam",
        "Trần Mỹ Linh",
        "Phạm Anh Khoa",
        "Đỗ Minh Trí",
        "Bùi Thanh Hà",
      ]);
    default:
      return null;
  }
}
