import { ThreadLink } from "#app/chats/parts/thread-link.tsx";
import { decideHref } from "#app/checks/moves.ts";
import { m } from "#app/i18n/locale.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { href } from "#app/ui/href.ts";
import type { CheckReading } from "./reading.server.ts";

export function CheckActions({ check }: { check: CheckReading }) {
  const { id } = check;
  return (
    <>
      <LinkButton to={href("/qc/check/print", { id })}>
        <Icon name="print" />
        {m.checks_print()}
      </LinkButton>
      <ThreadLink kind="check" id={id} unreadCount={check.unread} />
      {check.canShare && <LinkButton to={href("/qc/check/share", { id })}>{m.checks_share()}</LinkButton>}
      {check.canContinue && (
        <LinkButton tone="primary" to={href("/qc/check/edit", { id })}>
          {m.checks_continue()}
        </LinkButton>
      )}
      {check.canDecideAppeal && (
        <LinkButton tone="primary" to={href("/qc/check/appeal/decide", { id })}>
          {m.checks_appeal_decide_title()}
        </LinkButton>
      )}
      {check.canAppeal && <LinkButton to={href("/qc/check/appeal", { id })}>{m.checks_appeal_new_title()}</LinkButton>}
      {check.canHandOver && <LinkButton to={href("/qc/check/hand-over", { id })}>{m.checks_hand_over()}</LinkButton>}
      {check.canFollowUp && (
        <a href={href("/qc/check/", { id })} className={buttonClass("secondary")}>
          {m.checks_follow_up()}
        </a>
      )}
      {check.moves.map(({ move, label }) => (
        <LinkButton key={move} tone={move === "approve" ? "primary" : "quiet"} to={decideHref(id, move)}>
          {label}
        </LinkButton>
      ))}
    </>
  );
}
