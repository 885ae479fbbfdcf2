/** Operations of the API as a table. Each uses the data function of its page. */
import { z } from "zod";
import { tokenScopeSchema } from "#app/apps/token.ts";
import { checkDetails, findDetails } from "#app/checks/api-check.server.ts";
import { publishedLists } from "#app/lists/area-lists.server.ts";
import { declaredReports } from "#app/reports/declared/reports.server.ts";
import type { Operation } from "./operation.ts";

const oneCheck: Operation = {
  path: "checks/{id}",
  name: "read-check",
  summary: "One check with its findings and answers.",
  scope: "checks",
  csv: false,
  query: z.object({}),
  result: checkDetails,
  read: ({ user, id }) => findDetails(user, id),
};

const reports = declaredReports.map(({ path, summary, query, result, readResult }): Operation => ({
  path: `reports/${path}`,
  name: `report-${path.replaceAll("/", "-")}`,
  summary,
  scope: "reports",
  csv: true,
  query,
  result,
  read: ({ user, search, now }) => readResult(user, search, now),
}));

export async function listOperations(): Promise<readonly Operation[]> {
  const lists = (await publishedLists()).map(({ path, scope, csv, read, ...list }): Operation => ({
    ...list,
    path,
    csv,
    name: `list-${path}`,
    scope: tokenScopeSchema.parse(scope),
    read: ({ user, search, now }) => read(user, search, now),
  }));
  return [...lists, oneCheck, ...reports];
}
