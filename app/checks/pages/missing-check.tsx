import { m } from "#app/i18n/locale.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";

export function MissingCheck({ address }: { address: string }) {
  return (
    <>
      <PageHeader
        title={m.checks_view_missing_title()}
        lead={m.checks_view_missing_body({ address: decodeURI(address) })}
      />
      <LinkButton tone="primary" to={href("/qc/checks/")}>
        {m.checks_view_to_list()}
      </LinkButton>
    </>
  );
}
