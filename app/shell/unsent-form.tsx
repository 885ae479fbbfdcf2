import { isRouteErrorResponse } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";

/** A form that could not be taken while the service was away. */
export interface UnsentForm {
  /** Path and search that it was sent to. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** How many files came with it, which a page can't hold. */
  readonly files: number;
}

/** The form that a 503 is about. */
export function unsentFormOf(error: unknown): UnsentForm | null {
  if (!isRouteErrorResponse(error) || error.status !== 503) return null;
  const body: unknown = error.data;
  return typeof body === "object" && body !== null && "unsent" in body ? (body.unsent as UnsentForm | null) : null;
}

/** All that was sent, as a form that sends it again; its key lets it be carried out once. */
export function SendAgain({ action, fields, files }: UnsentForm) {
  return (
    <form method="post" action={action} encType="multipart/form-data">
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {files > 0 && <p className="mb-3 text-warn">{m.shell_unsent_files({ count: files })}</p>}
      <Button tone="primary">{m.shell_send_again()}</Button>
    </form>
  );
}
