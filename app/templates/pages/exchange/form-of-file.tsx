import { m } from "#app/i18n/locale.ts";
import { Panel } from "#app/ui/page.tsx";
import type { describeFileForm } from "./describe-file-form.server.ts";
import { FileLinks } from "./file-links.tsx";

export function FormOfFile({ columns, settings, example, lead }: ReturnType<typeof describeFileForm>) {
  const list = (entries: typeof columns) => (
    <dl className="text-sm">
      {entries.map(({ name, text }) => (
        <div
          key={name}
          className="grid grid-cols-1 gap-x-4 border-line py-1.5 not-first:border-t sm:grid-cols-[11rem_1fr]"
        >
          <dt className="font-mono wrap-anywhere" translate="no">
            {name}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Panel title={m.exchange_form_title()}>
      <p className="text-sm">{lead}</p>
      <p className="mt-2 text-sm">{m.exchange_form_example()}</p>
      <p className="-ml-3.5 flex flex-wrap">
        <FileLinks path={example} />
      </p>
      <details className="disclosure mt-1">
        <summary>{m.exchange_form_columns()}</summary>
        {list(columns)}
      </details>
      <details className="disclosure">
        <summary>{m.exchange_form_settings()}</summary>
        {list(settings)}
      </details>
    </Panel>
  );
}
