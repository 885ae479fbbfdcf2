import type { ComponentProps } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger";

export function buttonClass(tone: ButtonTone = "secondary", extra = ""): string {
  return `button button-${tone} ${extra}`;
}

export function Button({
  tone = "secondary",
  className = "",
  type = "submit",
  ...props
}: ComponentProps<"button"> & { tone?: ButtonTone }) {
  return <button type={type} className={buttonClass(tone, className)} {...props} />;
}

export function LinkButton({
  tone = "secondary",
  className = "",
  ...props
}: ComponentProps<typeof Link> & { tone?: ButtonTone }) {
  return <Link prefetch="intent" className={buttonClass(tone, className)} {...props} />;
}

export function NewButton({ children, ...props }: ComponentProps<typeof Link>) {
  return (
    <LinkButton tone="primary" {...props} className="button-new">
      <Icon name="plus" />
      <span>{children}</span>
    </LinkButton>
  );
}
