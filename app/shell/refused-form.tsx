import { isRouteErrorResponse } from "react-router";

export interface RefusedForm {
  readonly heading: string;
  readonly text: string;
  readonly typed: readonly string[];
}

export function refusedFormOf(error: unknown): RefusedForm | null {
  if (!isRouteErrorResponse(error)) return null;
  const body: unknown = error.data;
  return typeof body === "object" && body !== null && "typed" in body ? (body as RefusedForm) : null;
}

export function TypedValues({ values }: { values: RefusedForm["typed"] }) {
  return (
    <ul className="flex list-none flex-col gap-2">
      {[...new Set(values)].map((value) => (
        <li key={value} className="wrap-anywhere whitespace-pre-wrap">
          {value}
        </li>
      ))}
    </ul>
  );
}
