import { m } from "#app/i18n/locale.ts";
import type { IconName } from "#app/ui/icon.tsx";
import type { ResultKind } from "./search-result.ts";

export const resultKindNames: Readonly<Record<ResultKind, () => string>> = {
  stores: m.shell_nav_stores,
  managers: m.shell_nav_store_managers,
  people: m.search_people,
  checks: m.shell_nav_checks,
  tasks: m.shell_nav_tasks,
  templates: m.shell_nav_templates,
  help: m.search_help,
};

export const kindIcons: Readonly<Record<ResultKind, IconName>> = {
  stores: "store",
  managers: "user",
  people: "people",
  checks: "clipboard",
  tasks: "tasks",
  templates: "template",
  help: "help",
};
