import { authorize } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Order } from "#app/db/documents.ts";
import { countSome } from "#app/lists/document-list.server.ts";
import { type CheckStatus, checks } from "./check.ts";

export const maxQueueRows = 50;

/** How many checks wait, and since which day the submitted ones. Throws a 403 response for users who don't decide. */
export async function readQueueSize(user: User) {
  authorize(user, "decide check");
  const count = (status: CheckStatus) =>
    countSome(
      checks,
      [["status", "==", status]],
      [
        ["day", "desc"],
        ["startedAt", "desc"],
      ],
    );
  const orderBy: Order[] = [
    ["day", "asc"],
    ["startedAt", "asc"],
  ];
  const [appealed, submitted, { documents }] = await Promise.all([
    count("appealed"),
    count("submitted"),
    db.query(checks, { where: [["status", "==", "submitted"]], orderBy, limit: 1 }),
  ]);
  return { appealed, submitted, oldestSubmitted: documents[0]?.data.day ?? null };
}
