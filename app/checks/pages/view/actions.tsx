import type { ReactNode } from "react";
import { ThreadLink } from "#app/chats/parts/thread-link.tsx";
import { decideHref } from "#app/checks/moves.ts";
import { m } from "#app/i18n/locale.ts";
import { buttonClass, type ButtonTone, LinkButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import type { CheckReading } from "./reading.server.ts";

const mostBeside = 2;

export function CheckActions({ check }: { check: CheckReading }) {
  const { id, next } = check;
  const approve = check.moves.find(({ move }) => move === "approve");
  const primary =
    next ??
    (check.canContinue
      ? { to: href("/qc/check/edit", { id }), label: m.checks_continue() }
      : check.canDecideAppeal
        ? { to: href("/qc/check/appeal/decide", { id }), label: m.checks_appeal_decide_title() }
        : approve && { to: decideHref(id, "approve"), label: approve.label });
  const link = (to: string, label: ReactNode, tone?: ButtonTone) =>
    to === primary?.to ? (
      []
    ) : (
      <LinkButton key={to} to={to} tone={tone}>
        {label}
      </LinkButton>
    );
  const actions = [
    check.canDecideAppeal ? link(href("/qc/check/appeal/decide", { id }), m.checks_appeal_decide_title()) : [],
    approve ? link(decideHref(id, "approve"), approve.label) : [],
    check.canAppeal ? link(href("/qc/check/appeal", { id }), m.checks_appeal_new_title()) : [],
    check.canHandOver ? link(href("/qc/check/hand-over", { id }), m.checks_hand_over()) : [],
    <ThreadLink key="chat" kind="check" id={id} unreadCount={check.unread} />,
    check.canFollowUp ? (
      <a key="follow-up" href={href("/qc/check/", { id })} className={buttonClass("secondary")}>
        {m.checks_follow_up()}
      </a>
    ) : (
      []
    ),
    link(
      href("/qc/check/print", { id }),
      <>
        <Icon name="print" />
        {m.checks_print()}
      </>,
    ),
    check.canShare ? link(href("/qc/check/share", { id }), m.checks_share()) : [],
    check.moves
      .filter(({ move }) => move !== "approve")
      .map(({ move, label }) => link(decideHref(id, move), label, move === "void" ? "danger" : "secondary")),
  ].flat(2);
  return (
    <>
      {actions.slice(0, mostBeside)}
      {actions.length > mostBeside && <MoreMenu>{actions.slice(mostBeside)}</MoreMenu>}
      {primary && (
        <LinkButton tone="primary" to={primary.to}>
          {primary.label}
        </LinkButton>
      )}
    </>
  );
}
