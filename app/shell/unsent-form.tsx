import { isRouteErrorResponse } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** What a 503 says, in its reader's language: the server does, so that no page carries the words. */
export interface Outage {
  /** Null where there is nothing to say beyond the status. */
  readonly text: string | null;
  readonly unsent: UnsentForm | null;
}

/** A form that could not be taken while the service was away. */
interface UnsentForm {
  /** Path and search that it was sent to. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly button: string;
}

export function outageOf(error: unknown): Outage | null {
  if (!isRouteErrorResponse(error) || error.status !== 503) return null;
  const body: unknown = error.data;
  return typeof body === "object" && body !== null && "unsent" in body ? (body as Outage) : null;
}

/** All that was sent, as a form that sends it again; its key lets it be carried out once. */
export function SendAgain({ action, fields, button }: UnsentForm) {
  return (
    <form method="post" action={action} encType="multipart/form-data">
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button tone="primary">{button}</Button>
    </form>
  );
}
