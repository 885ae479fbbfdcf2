import { m } from "#app/i18n/locale.ts";
import type { IconName } from "#app/ui/icon.tsx";
import type { FoundKind } from "./found.ts";

export const kindNames: Readonly<Record<FoundKind, () => string>> = {
  stores: m.search_stores,
  managers: m.search_managers,
  people: m.search_people,
  checks: m.search_checks,
  tasks: m.search_tasks,
  templates: m.search_templates,
  help: m.search_help,
};

export const kindIcons: Readonly<Record<FoundKind, IconName>> = {
  stores: "store",
  managers: "user",
  people: "people",
  checks: "clipboard",
  tasks: "tasks",
  templates: "template",
  help: "help",
};
