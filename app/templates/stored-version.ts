/** Versions as they are stored, in whatever shape: apart from what they are, since browsers need only that. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { withFixDays } from "./former-days.ts";
import { withOneSeverity } from "./former-severity.ts";
import { itemSchema, sectionOf, sectionsOf, versionSchema } from "./template.ts";

/** Keyed `TEMPLATE.VERSION`. */
export const templateVersions = collection(
  "template-versions",
  z.preprocess(
    withFixDays(null),
    versionSchema.extend({ sections: sectionsOf(sectionOf(z.preprocess(withOneSeverity("major"), itemSchema))) }),
  ),
);
