import { z } from "zod";
import { severities } from "./severity.ts";

export const severitySchema = z.enum(severities);
