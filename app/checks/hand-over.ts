import { z } from "zod";
import { collection } from "#app/db/documents.ts";

export const handOvers = collection(
  "hand-overs",
  z.object({
    checkId: z.string(),
    from: z.string(),
    to: z.string(),
    toName: z.string(),
    by: z.string(),
    byName: z.string(),
    at: z.iso.datetime(),
  }),
);
