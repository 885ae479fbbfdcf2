import { z } from "zod";
import { collection } from "#app/db/documents.ts";

/** Exists while the chain is created. If it exists at a start, the creation was interrupted. */
export const makings = collection("demo-chain", z.object({ pid: z.number().int() }));
