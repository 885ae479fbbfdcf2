/** What follows from how serious a finding is: the priority of its task. */
import type { Severity } from "#app/score-policy/severity.ts";
import type { Priority } from "./task-names.ts";

export const priorityOf: Readonly<Record<Severity, Priority>> = { critical: "high", major: "medium", minor: "low" };
