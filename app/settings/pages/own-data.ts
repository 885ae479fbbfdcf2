import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { requireUser } from "#app/auth/user-context.server.ts";
import type { Route } from "./+types/own-data";
import { ownData } from "./own-data.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const body = createReadableStreamFromReadable(Readable.from(ownData(requireUser(context), request)));
  return new Response(body, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
