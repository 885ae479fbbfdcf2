import { m } from "#app/i18n/locale.ts";
import type { NoticeGroup, NoticeWay } from "./notice.ts";

export const groupNames: Readonly<Record<NoticeGroup, () => string>> = {
  checks: m.notifications_group_checks,
  plan: m.notifications_group_plan,
  tasks: m.shell_nav_tasks,
  feedback: m.shell_nav_feedback,
  stores: m.notifications_group_stores,
  chats: m.notifications_group_chats,
  apps: m.shell_nav_apps,
};

export const wayNames: Readonly<Record<NoticeWay, () => string>> = {
  now: m.notifications_way_now,
  daily: m.notifications_way_daily,
  app: m.notifications_way_app,
  none: m.notifications_way_none,
};
