import { readFileSync } from "node:fs";
import { z } from "zod";

/** The product's version, such as "1.0.0". */
export const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync("package.json", "utf8")));
