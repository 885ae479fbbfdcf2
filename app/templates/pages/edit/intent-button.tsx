import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

export function IntentButton({
  intent,
  icon,
  children,
  ...button
}: ComponentProps<typeof Button> & { intent: string | undefined; icon?: IconName }) {
  return (
    <Button name="intent" value={intent ?? ""} disabled={!intent} {...button}>
      {icon && <Icon name={icon} />} <span className="contents">{children}</span>
    </Button>
  );
}
