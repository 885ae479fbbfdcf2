import { nameOf, type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";

export async function readAdmins({ uid }: User) {
  const { documents } = await db.query(users, { where: [["role", "array-contains", "admin"]], limit: 20 });
  return documents
    .filter(({ id, data }) => id !== uid && !data.disabled)
    .map(({ id, data }) => ({ uid: id, name: nameOf(data) }));
}
