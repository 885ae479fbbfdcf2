import { PhotoRow } from "#app/checks/parts/photos.tsx";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { judgementNames } from "#app/feedback/case-names.ts";
import { casePhotoHref, casePhotoPageHref } from "#app/feedback/pages/photo-href.ts";
import { CaseStatusBadge, JudgementBadge } from "#app/feedback/pages/status.tsx";
import { moveNames } from "#app/feedback/move-names.ts";
import { m } from "#app/i18n/locale.ts";
import { OriginFact } from "#app/import/parts/origin-fact.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ContactLink, Fact } from "#app/ui/facts.tsx";
import { href } from "#app/ui/href.ts";
import { Notice, Panel } from "#app/ui/page.tsx";
import type { CasePage } from "./read-case.server.ts";

export function CustomerWords({ page }: { page: CasePage }) {
  const { id, rating, store } = page;
  return (
    <Panel>
      <blockquote className="border-s-3 border-line-strong ps-3 text-lg wrap-anywhere whitespace-pre-line">
        {page.text}
      </blockquote>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {rating !== null && (
          <span role="img" aria-label={m.feedback_stars({ count: rating })} className="text-ink">
            {"★".repeat(rating) + "☆".repeat(5 - rating)}
          </span>
        )}
        <span>{page.channel}</span>
        <span className="tabular-nums">{page.came}</span>
        <a href={href("/qc/stores/:id", { id: store.id })} className="link -my-2.5 inline-block py-2.5">
          {store.name}
        </a>
      </p>
      <PhotoRow
        photos={page.photos}
        hrefOf={(key) => casePhotoHref(id, key)}
        pageOf={(key) => casePhotoPageHref(id, key)}
        itemName={page.category}
      />
      <JudgementChoice page={page} />
    </Panel>
  );
}

const choices = [
  { judgement: "yes", move: "justify" },
  { judgement: "no", move: "dismiss" },
] as const;

function JudgementChoice({ page: { id, justified, points, moves } }: { page: CasePage }) {
  const canDecide = choices.some(({ move }) => moves.includes(move));
  return (
    <div className="mt-3 border-t border-line pt-3" role="group" aria-labelledby="judgement">
      <p className="mb-1 text-sm font-strong" id="judgement">
        {m.feedback_judgement_question()}
      </p>
      {canDecide ? (
        <div className="flex max-w-sm gap-2 *:flex-1">
          {choices.map(({ judgement, move }) =>
            judgement === justified ? (
              <span key={move} className="segment" aria-current="true">
                {judgementNames[judgement]()}
              </span>
            ) : (
              <a key={move} href={href("/qc/feedback/:id/move", { id, move })} className="segment">
                {judgementNames[judgement]()}
              </a>
            ),
          )}
        </div>
      ) : (
        <JudgementBadge justified={justified} />
      )}
      {points && <p className="mt-1 text-muted">{points}</p>}
    </div>
  );
}

export function CaseFacts({ page }: { page: CasePage }) {
  return (
    <Panel>
      <dl>
        <Fact label={m.ui_status()}>
          <CaseStatusBadge status={page.status} />
        </Fact>
        <Fact label={m.feedback_resolution()}>
          {page.resolution && <span className="whitespace-pre-line">{page.resolution}</span>}
        </Fact>
        <Fact label={m.feedback_category()}>{page.category}</Fact>
        <Fact label={m.feedback_severity()}>
          <SeverityBadge severity={page.severity} />
        </Fact>
        <Fact label={m.stores_manager()}>{page.manager}</Fact>
        <Fact label={m.feedback_recorded_by()}>{page.recordedBy}</Fact>
        <Fact label={m.feedback_code()}>{page.code}</Fact>
        <OriginFact origin={page.origin} />
      </dl>
    </Panel>
  );
}

export function ContactPanel({ page: { id, contact, moves } }: { page: CasePage }) {
  return (
    <Panel
      title={m.feedback_contact()}
      actions={
        moves.includes("erase") && (
          <LinkButton tone="quiet" to={href("/qc/feedback/:id/move", { id, move: "erase" })}>
            {moveNames.erase()}
          </LinkButton>
        )
      }
    >
      {contact ? (
        <>
          <dl>
            <Fact label={m.ui_name()}>{contact.name}</Fact>
            <Fact label={m.feedback_contact_phone()}>
              {contact.phone && (contact.call ? <ContactLink {...contact.call} /> : contact.phone)}
            </Fact>
            <Fact label={m.feedback_contact_email()}>
              {contact.email &&
                (contact.readable ? (
                  <ContactLink href={`mailto:${contact.email}`} text={contact.email} />
                ) : (
                  contact.email
                ))}
            </Fact>
          </dl>
          {!contact.readable && <p className="mt-2 text-sm text-muted">{m.feedback_contact_masked()}</p>}
        </>
      ) : (
        <p className="text-muted">{m.feedback_contact_none()}</p>
      )}
    </Panel>
  );
}

export function Twins({ page: { twins } }: { page: CasePage }) {
  if (twins.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="warn" title={m.feedback_twins({ count: twins.length })}>
        <ul>
          {twins.map(({ id, label }) => (
            <li key={id}>
              <a href={href("/qc/feedback/:id", { id })} className="link inline-block py-2.5">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
