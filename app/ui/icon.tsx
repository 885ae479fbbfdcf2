import sprite from "./icons.svg?no-inline";

export const iconNames = [
  "check",
  "cross",
  "warning",
  "minus",
  "camera",
  "chevron-right",
  "chevron-down",
  "menu",
  "search",
  "store",
  "clipboard",
  "template",
  "people",
  "chart",
  "home",
  "tasks",
  "chat",
  "apps",
  "help",
  "settings",
  "sign-out",
  "sun",
  "moon",
  "system",
  "clock",
  "plus",
  "arrow-up",
  "arrow-down",
  "filter",
  "calendar",
  "video",
  "feedback",
  "activity",
  "print",
  "close",
  "user",
  "panel",
  "gauge",
  "bell",
  "more",
  "send",
] as const;
export type IconName = (typeof iconNames)[number];

export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
