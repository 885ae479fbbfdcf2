import { PhotoRow } from "#app/checks/parts/photos.tsx";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
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

export function CaseFacts({ page }: { page: CasePage }) {
  return (
    <Panel title={m.feedback_text()}>
      <p className="text-lg wrap-anywhere whitespace-pre-line">{page.text}</p>
      <PhotoRow
        photos={page.photos}
        hrefOf={(key) => casePhotoHref(page.id, key)}
        pageOf={(key) => casePhotoPageHref(page.id, key)}
        about={page.category}
      />
      <dl className="mt-3">
        <Fact label={m.ui_status()}>
          <CaseStatusBadge status={page.status} />
        </Fact>
        <Fact label={m.stores_store()}>
          <a href={href("/qc/stores/:id", { id: page.store.id })} className="link -my-2.5 inline-block py-2.5">
            {page.store.name}
          </a>
        </Fact>
        <Fact label={m.stores_manager()}>{page.manager}</Fact>
        <Fact label={m.feedback_channel()}>{page.channel}</Fact>
        <Fact label={m.feedback_category()}>{page.category}</Fact>
        <Fact label={m.feedback_severity()}>
          <SeverityBadge severity={page.severity} />
        </Fact>
        <Fact label={m.feedback_rating()}>{page.rating !== null && m.feedback_stars({ count: page.rating })}</Fact>
        <Fact label={m.feedback_justified()}>
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <JudgementBadge justified={page.justified} />
            <span>{page.points}</span>
          </span>
        </Fact>
        <Fact label={m.feedback_resolution()}>
          {page.resolution && <span className="whitespace-pre-line">{page.resolution}</span>}
        </Fact>
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
