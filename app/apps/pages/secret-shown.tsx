import { m } from "#app/i18n/locale.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";

/** Shows a secret once, in the answer itself; null if this form was answered before. */
export function SecretShown(props: {
  title: string;
  label: string;
  secret: string | null;
  body: string;
  to: `/${string}`;
}) {
  const { title, label, secret, body, to } = props;
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <PageHeader title={title} />
      {secret === null ? (
        <Notice title={m.apps_secret_shown_before()}>{m.apps_secret_shown_before_body()}</Notice>
      ) : (
        <Notice tone="good" title={m.apps_secret_once()}>
          <p className="mb-2">{body}</p>
          <CopyField name="secret" label={label} value={secret} />
        </Notice>
      )}
      <LinkButton to={to} tone="primary" className="self-start">
        {m.apps_secret_copied()}
      </LinkButton>
    </div>
  );
}
