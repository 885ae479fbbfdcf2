import { z } from "zod";
import { collection } from "#app/db/documents.ts";

/** Stands there while the chain is made. Where it still does at a start, whoever made it was stopped halfway. */
export const makings = collection("demo-chain", z.object({ pid: z.number().int() }));
