/** Errors of the API (RFC 9457). */
import { STATUS_CODES } from "node:http";

export function problem(status: number, detail?: string, headers: Record<string, string> = {}): Response {
  const body = { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, ...(detail && { detail }) };
  return Response.json(body, {
    status,
    headers: { ...headers, "Content-Type": "application/problem+json", "Cache-Control": "no-store" },
  });
}
