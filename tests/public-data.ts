/**
 * Published files, which lie beside the project where they do. This is the one place that leaves something out for want of them, and says so:
 * all other tests bring the data they need.
 */
import { existsSync, readFileSync } from "node:fs";

const folder = "../shared/data";

export const publicFiles = {
  businesses: `${folder}/sf-businesses.csv`,
  inspections: `${folder}/sf-inspections.csv`,
  violations: `${folder}/sf-violations.csv`,
  coffee: `${folder}/vietnam-coffee-stores.csv`,
  checklist: `${folder}/checklist-food-and-beverage.json`,
} as const;

const missing = Object.values(publicFiles).filter((file) => !existsSync(file));
export const hasPublicData = missing.length === 0;

/** Whether the files are here. Where one isn't, says what is left out. */
export function publicDataIsHere(what: string): boolean {
  if (!hasPublicData) console.warn(`\n*** LEFT OUT: ${what}. ${missing.join(", ")}: not here. ***\n`);
  return hasPublicData;
}

/** A small public case; null where it isn't here. */
export function publicCase(name: string): Buffer | null {
  const path = `${folder}/cases/${name}`;
  return existsSync(path) ? readFileSync(path) : null;
}
