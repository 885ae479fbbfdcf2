/**
 * Published files, next to the project where they exist. Only tests of this module are left out without their data,
 * with a notice: all others bring their own.
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

/** Whether the files exist; prints a notice about the tests left out otherwise. */
export function publicDataIsHere(what: string): boolean {
  if (!hasPublicData) console.warn(`\n*** LEFT OUT: ${what}. ${missing.join(", ")}: not here. ***\n`);
  return hasPublicData;
}

/** A small public case; null where it isn't here. */
export function publicCase(name: string): Buffer | null {
  const path = `${folder}/cases/${name}`;
  return existsSync(path) ? readFileSync(path) : null;
}
