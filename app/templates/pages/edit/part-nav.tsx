import { memo } from "react";
import { m } from "#app/i18n/locale.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

/** The way to the parts before and after the open one, by their places' names, and what is done with it most often. */
export const PartNav = memo(function PartNav({
  previous,
  next,
  item,
  enhanced,
}: {
  previous: string;
  next: string;
  /** The open item; empty where something else is open. */
  item: string;
  enhanced: boolean;
}) {
  const nav = (to: string, label: string, icon: IconName, className = "") => (
    <button
      name="intent"
      value={to && `open.${to}`}
      disabled={!to}
      className="button button-secondary button-icon flex-none!"
      aria-label={label}
      title={label}
    >
      <Icon name={icon} className={className} />
    </button>
  );
  return (
    <div className="action-bar mt-4">
      {nav(previous, m.templates_edit_previous(), "chevron-right", "rotate-180")}
      <button name="intent" value="close" className="button button-secondary lg:hidden!">
        {m.templates_edit_outline()}
      </button>
      {!enhanced && (
        <button name="intent" value="save" className="button button-primary">
          {m.templates_edit_save()}
        </button>
      )}
      {item && (
        <button name="intent" value={`after.${item}`} className="button button-secondary">
          <Icon name="plus" />
          <span className="max-sm:hidden">{m.templates_edit_after()}</span>
          {/* Beside "Save" there is room for the sign alone. */}
          <span className={enhanced ? "sm:hidden" : "sr-only sm:hidden"}>{m.templates_edit_quick()}</span>
        </button>
      )}
      {nav(next, m.templates_edit_next(), "chevron-right")}
    </div>
  );
});
