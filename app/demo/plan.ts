import { addDays } from "#app/i18n/days.ts";
import { type BuiltCheck, buildCheck, applyDecision, addFollowUp, type World } from "./build.ts";
import { type Chain, stream } from "./chain.ts";
import { contestedVisits, demoDrafts, demoVisits, followUp, inTime, type Visit } from "./visits.ts";

export function planDemoChecks(chain: Chain, world: World): BuiltCheck[] {
  const built = new Map<string, { visit: Visit; built: BuiltCheck }>();
  const waiting = demoVisits(chain);
  for (const visit of waiting) {
    const check = buildCheck(visit, world);
    built.set(visit.key, { visit, built: check });
    if (check.check.result !== "fail") continue;
    const next = followUp(visit, chain);
    if (!next) continue;
    const later = buildCheck(next, world);
    built.set(next.key, { visit: next, built: later });
    built.set(visit.key, { visit, built: addFollowUp(check, later) });
  }
  for (const visit of [...contestedVisits(chain), ...demoDrafts(chain)])
    built.set(visit.key, { visit, built: buildCheck(visit, world) });
  return [...built.values()]
    .toSorted((a, b) => inTime(a.visit, b.visit))
    .map(({ visit, built: check }) => decide(visit, check, chain, world));
}

function decide(visit: Visit, built: BuiltCheck, chain: Chain, { lead, instant }: World): BuiltCheck {
  const random = stream("decision", visit.key);
  const day = addDays(visit.day, random.int(1, 3));
  const at = instant(day, random.int(540, 1020));
  if (visit.draft || visit.failed || day >= chain.today) return built;
  const linked = built.check.followUpOf !== undefined || built.check.followedUpBy.length > 0;
  if (!linked && random.chance(0.005))
    return applyDecision(built, "void", {
      lead,
      at,
      reason: random.pick(["Chọn nhầm cửa hàng khi bắt đầu.", "Làm thử, không phải phiếu thật."]),
    });
  return random.chance(0.88) ? applyDecision(built, "approved", { lead, at }) : built;
}
