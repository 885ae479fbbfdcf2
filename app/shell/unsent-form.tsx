import { isRouteErrorResponse } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** The server translates the message of a 503, so that pages don't contain it. */
export interface Outage {
  readonly text: string | null;
  readonly unsent: UnsentForm | null;
}

interface UnsentForm {
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly button: string;
}

export function outageOf(error: unknown): Outage | null {
  if (!isRouteErrorResponse(error) || error.status !== 503) return null;
  const body: unknown = error.data;
  return typeof body === "object" && body !== null && "unsent" in body ? (body as Outage) : null;
}

/** The form's key lets the values be saved only once. */
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
