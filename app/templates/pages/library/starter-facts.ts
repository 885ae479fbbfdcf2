import { m } from "#app/i18n/locale.ts";
import type { listStarters } from "./read-starters.server.ts";

export function starterFacts(starter: ReturnType<typeof listStarters>[number]): string {
  return [
    ...(starter.category === starter.name ? [] : [starter.category]),
    m.templates_items_count({ count: starter.items }),
    m.templates_sections_count({ count: starter.sections }),
    ...(starter.critical > 0 ? [m.library_critical({ count: starter.critical })] : []),
    starter.scored ? m.templates_pass_mark({ percent: starter.passMark }) : m.templates_scored_no(),
  ].join(" · ");
}
