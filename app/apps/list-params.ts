import { z } from "zod";
import { defineParams, searchText } from "#app/lists/params.ts";

export const appKinds = ["webhook", "token", "calendar", "email"] as const;
export type AppKind = (typeof appKinds)[number];

export const appStatuses = ["connected", "attention", "not"] as const;
export type AppStatus = (typeof appStatuses)[number];

export const appParams = defineParams({
  filters: { q: searchText, kind: z.enum(appKinds), status: z.enum(appStatuses) },
  sorts: ["name", "status", "used"],
});
