import { m } from "#app/i18n/locale.ts";
import type { Origin } from "#app/import/imported.server.ts";
import { Fact } from "#app/ui/facts.tsx";

export function OriginFact({ origin }: { origin: Origin }) {
  return (
    <Fact label={m.imports_origin()}>
      {origin && (
        <>
          {origin.href ? (
            <a href={origin.href} className="link -my-2.5 inline-block py-2.5 wrap-anywhere">
              {origin.from}
            </a>
          ) : (
            <span>{origin.from}</span>
          )}
          <span className="block text-muted">{origin.by}</span>
        </>
      )}
    </Fact>
  );
}
