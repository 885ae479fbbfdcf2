import { isRouteErrorResponse } from "react-router";

/** A form that was refused, as text to copy. */
export interface RefusedForm {
  /** Shown instead of the status's own heading and text. */
  readonly heading: string;
  readonly text: string;
  readonly typed: readonly (readonly [label: string, values: readonly string[]])[];
}

export function refusedFormOf(error: unknown): RefusedForm | null {
  if (!isRouteErrorResponse(error)) return null;
  const body: unknown = error.data;
  return typeof body === "object" && body !== null && "typed" in body ? (body as RefusedForm) : null;
}

/** Labels with what was typed below each. */
export function TypedFields({ fields }: { fields: RefusedForm["typed"] }) {
  return (
    <dl className="flex flex-col gap-2">
      {fields.map(([label, values]) => (
        <div key={[label, ...values].join("\n")}>
          <dt className="text-sm wrap-anywhere text-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{values.join("\n")}</dd>
        </div>
      ))}
    </dl>
  );
}
