import { isRouteErrorResponse } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** The message of a 503, translated by the server, so that pages don't carry it. */
export interface Outage {
  /** Null without a message beyond the status. */
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

/** A form that sends the same values again; its key lets them be saved only once. */
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
