import { authorize } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { countSome } from "#app/lists/document-list.server.ts";
import { type CheckStatus, checks } from "./check.ts";

export const maxQueueRows = 50;

/** @throws Response 403 for users who don't decide */
export async function countQueue(user: User) {
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
  const [appealed, submitted] = await Promise.all([count("appealed"), count("submitted")]);
  return { appealed, submitted };
}
