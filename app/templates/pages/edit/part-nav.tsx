import { memo } from "react";
import { m } from "#app/i18n/locale.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useEditing } from "./editing.tsx";
import { IntentButton } from "./intent-button.tsx";

export const PartNav = memo(function PartNav({
  previous,
  next,
  item,
}: {
  previous: string;
  next: string;
  item: string;
}) {
  const { enhanced } = useEditing();
  const nav = (to: string, label: string, className = "") => (
    <IntentButton
      intent={to && `open.${to}`}
      className="w-control flex-none! px-0 text-lg"
      aria-label={label}
      title={label}
    >
      <Icon name="chevron-right" className={className} />
    </IntentButton>
  );
  return (
    <div className="action-bar mt-4">
      {nav(previous, m.templates_edit_previous(), "rotate-180")}
      <IntentButton intent="close" className="lg:hidden!">
        {m.templates_edit_outline()}
      </IntentButton>
      {!enhanced && (
        <IntentButton intent="save" tone="primary">
          {m.templates_edit_save()}
        </IntentButton>
      )}
      {item && (
        <IntentButton intent={`after.${item}`} icon="plus">
          <span className="max-sm:hidden">{m.templates_edit_after()}</span>
          <span className={enhanced ? "sm:hidden" : "sr-only sm:hidden"}>{m.templates_edit_quick()}</span>
        </IntentButton>
      )}
      {nav(next, m.templates_edit_next())}
    </div>
  );
});
