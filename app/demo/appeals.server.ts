import { appealCheck, decideAppeal } from "#app/checks/appeal-check.server.ts";
import { checks } from "#app/checks/check.ts";
import { shareCheck } from "#app/checks/share-check.server.ts";
import { db } from "#app/db/db.server.ts";
import { actingAs } from "./acting-as.ts";
import { type BuiltCheck, checkId, type World } from "./build.ts";
import type { Chain } from "./chain.ts";
import { contestedVisits } from "./visits.ts";

export async function appealSome(built: readonly BuiltCheck[], chain: Chain, world: World): Promise<BuiltCheck[]> {
  const [manager, lead] = [actingAs(world.manager), actingAs(world.lead)];
  const visits = new Map(contestedVisits(chain).map((visit) => [visit.key, visit]));
  const at = (key: string, minute: number) => world.instant(visits.get(key)!.day, minute);
  const [waiting, decided] = ["appealed", "appeal decided"].map((key) => checkId({ key })) as [string, string];

  const repaired = "Thẻ giá mới đã in sáng hôm đó, đang chờ ép nhựa. Ảnh chụp lúc 15 giờ.";
  const items = [{ item: "price-tags", reason: repaired, photos: [world.photos.get("shelf-full")!] }];
  await appealCheck(manager, waiting, { items }, at("appealed", 1020));

  const reasons = [
    { item: "complaint", reason: "Khách đã nhận lại tiền và ký xác nhận, xem sổ phản hồi trang 12." },
    { item: "farewell", reason: "Nhân viên đang bê hàng cho khách khác." },
  ];
  await appealCheck(manager, decided, { items: reasons }, at("appeal decided", 1000));
  const decisions = [
    { item: "complaint", removed: true, words: "" },
    { item: "farewell", removed: false, words: "Vẫn phải chào khách khi tay bận." },
  ];
  await decideAppeal(lead, decided, { decisions }, at("appeal decided", 1080));
  await shareCheck(lead, decided, { days: 30 }, at("appeal decided", 1085));

  const now = new Map((await db.getMany(checks, [waiting, decided])).map((check) => [check!.id, check!.data]));
  return built.map((each) => ({ ...each, check: now.get(each.id) ?? each.check }));
}
