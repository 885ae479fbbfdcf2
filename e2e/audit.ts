/** A chain's stores, and an audit of 96 questions in five weighted parts: the published files where they are here, else files made alike. */
import { writeFileSync } from "node:fs";
import { hasPublicData, publicFiles } from "../tests/public-data.ts";

export interface AuditFiles {
  readonly storesFile: string;
  readonly checklistFile: string;
}

/** Number of questions in each section of a part. */
const parts: Record<string, Record<string, number>> = {
  "Staff (10%)": { Appearance: 3, Hygiene: 10 },
  "Housekeeping (20%)": { Surroundings: 15, "Washing hands": 2 },
  "Food (35%)": { Preparation: 26, "Cold storage": 11 },
  "Health (15%)": { Meals: 7, Drinks: 4 },
  "Safety (20%)": { "At work": 11, Fire: 3, Electricity: 4 },
};

const header =
  "Brand,Store Number,Store Name,Ownership Type,Street Address,City,State/Province,Country,Postcode,Phone Number,Timezone,Longitude,Latitude";

function storesMade(): string {
  const names = ["Press Club", "Thảo Điền", ...Array.from({ length: 23 }, (_, nth) => `Phố Huế ${nth + 3}`)];
  const rows = names.map(
    (name, nth) =>
      `Quán,${10_000 + nth}-1,${name},Licensed,"${nth + 1} Phố Huế, Quận Hai Bà Trưng",Hà Nội,HN,VN,0,04 3637 43${10 + nth},GMT+000000 Asia/Saigon,105.8${nth},21.0${nth}`,
  );
  return [header, ...rows, ""].join("\n");
}

function checklistMade(): string {
  const questionOf = (subtitle: string, nth: number) =>
    `${subtitle}, point ${nth + 1}, is as it should be.${nth % 5 === 4 ? "/n - Nothing is left for later." : ""}`;
  const audit = Object.entries(parts).map(([title, sections]) => ({
    title,
    sections: Object.entries(sections).map(([subtitle, count]) => ({
      subtitle,
      questions: Array.from({ length: count }, (_, nth) => questionOf(subtitle, nth)),
    })),
  }));
  return JSON.stringify({ Audit: audit });
}

/** @param at where a file of that name may be written */
export function auditFiles(at: (name: string) => string): AuditFiles {
  if (hasPublicData) return { storesFile: publicFiles.coffee, checklistFile: publicFiles.checklist };
  const [storesFile, checklistFile] = [at("stores.csv"), at("checklist.json")];
  writeFileSync(storesFile, storesMade());
  writeFileSync(checklistFile, checklistMade());
  return { storesFile, checklistFile };
}
