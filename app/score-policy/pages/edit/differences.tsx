import type { Ref } from "react";
import { m } from "#app/i18n/locale.ts";
import { VersionConflict } from "#app/records/parts/version-conflict.tsx";

export interface PolicyDifference {
  readonly field: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

export function Differences({
  differences,
  focused,
}: {
  differences: readonly PolicyDifference[];
  focused: Ref<HTMLDivElement>;
}) {
  const typed = new Map(differences.map(({ field, label, to }) => [field, { label, defaultValue: to }]));
  return (
    <VersionConflict
      title={m.policy_stale()}
      current={Object.fromEntries(differences.map(({ field, from }) => [field, from]))}
      typed={(field) => typed.get(field)!}
      focused={focused}
    />
  );
}
