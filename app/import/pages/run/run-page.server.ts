import { type Counts, isHeld, noCounts } from "#app/import/import.ts";
import { requireImport } from "#app/import/imports.server.ts";
import type { User } from "#app/auth/user.ts";

const sum = (counts: Counts) => counts.new + counts.changed + counts.same + counts.error;

/** How far an import has come: in rows where they are gone through, else in parts. @throws Response 403, 404 */
export async function readProgress(user: User, id: string, now: Date) {
  const { data } = await requireImport(user, id);
  const { status, fileName, rows } = data;
  const inRows = status === "judging" || status === "writing";
  const counts = status === "writing" ? data.written : data.judged;
  return {
    id,
    fileName,
    status,
    inRows,
    done: inRows ? sum(counts ?? noCounts) : data.done,
    total: inRows ? rows : data.steps,
    held: isHeld(data, now),
  };
}
