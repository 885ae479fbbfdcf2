import type { ResultChange } from "#app/checks/replay.ts";
import { m } from "#app/i18n/locale.ts";
import type { ReplaySide } from "./replay-sums.ts";

export const resultChangeNames: Readonly<Record<ResultChange, () => string>> = {
  fail: () => m.reports_replay_would_fail(),
  pass: () => m.reports_replay_would_pass(),
  cleared: () => m.reports_replay_would_lose(),
  gained: () => m.reports_replay_would_gain(),
};

export const sideNames: Readonly<Record<ReplaySide, () => string>> = {
  before: () => m.reports_replay_before(),
  after: () => m.reports_replay_after(),
};
