import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/recovery-codes";
import { openRecoveryCodes, renewRecoveryCodes } from "./second-step.server.ts";

export const meta = titled(m.settings_second_recovery);

export function loader(args: Route.LoaderArgs) {
  return openRecoveryCodes(args);
}

export function action(args: Route.ActionArgs) {
  return renewRecoveryCodes(args);
}

export default function RecoveryCodesPage({ loaderData: { codesLeft, back }, actionData }: Route.ComponentProps) {
  return (
    <Panel title={m.settings_second_recovery()}>
      <p className="mb-3 max-w-184 text-muted">{m.settings_second_recovery_lead()}</p>
      {actionData ? (
        <>
          <p className="mb-3 font-semibold">{m.settings_second_recovery_once()}</p>
          <ul className="mb-4 grid grid-cols-1 max-w-md gap-x-6 gap-y-2 font-mono select-all sm:grid-cols-2">
            {actionData.codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <a href={actionData.next} className={buttonClass("primary")}>
            {m.settings_second_recovery_kept()}
          </a>
        </>
      ) : (
        <form method="post" className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {codesLeft > 0 && <p className="w-full">{m.settings_second_recovery_replaces({ count: codesLeft })}</p>}
          <Button tone="primary">{m.settings_second_recovery_show()}</Button>
          <a href={back} className={buttonClass("secondary")}>
            {m.ui_cancel()}
          </a>
        </form>
      )}
    </Panel>
  );
}
