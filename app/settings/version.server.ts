import { readFileSync } from "node:fs";
import { z } from "zod";

export const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync("package.json", "utf8")));
