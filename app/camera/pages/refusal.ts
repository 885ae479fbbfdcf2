import { type SittingRefusal, type SittingRefusals, SittingRefused } from "#app/camera/sitting-errors.ts";
import { m } from "#app/i18n/locale.ts";
import { refuseError } from "#app/records/refusals.ts";

type Errors = Record<string, string>;

const messages: Record<SittingRefusal, (detail: string) => Errors> = {
  "store-unknown": () => ({ storeId: m.stores_typed_none() }),
  "store-closed": () => ({ storeId: m.stores_typed_closed() }),
  future: () => ({ day: m.camera_problem_future() }),
  "not-over": (now) => ({ to: m.camera_problem_not_over({ now }) }),
  empty: () => ({ to: m.camera_problem_empty() }),
  "left-out": (time) => ({ to: m.camera_problem_left_out({ time }) }),
  outside: () => ({ at: m.camera_problem_outside() }),
  category: (time): Errors =>
    time ? { day: m.camera_problem_month({ time }) } : { category: m.camera_problem_category() },
  full: () => ({ "": m.camera_problem_full() }),
  reason: () => ({ reason: m.camera_problem_reason() }),
};

export function describeSittingRefusals(refusals: SittingRefusals): Errors {
  const entries = Object.entries(refusals) as [SittingRefusal, string][];
  return Object.assign({}, ...entries.map(([code, detail]) => messages[code](detail)));
}

export const sittingRefusal = refuseError(SittingRefused, ({ problems }) => describeSittingRefusals(problems));
