import { nameOf, type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";

/** Who can be asked for help: administrators by name, for everybody who is signed in. */
export async function readAdmins({ uid }: User) {
  const { documents } = await db.query(users, { where: [["role", "array-contains", "admin"]], limit: 20 });
  return documents
    .filter(({ id, data }) => id !== uid && !data.disabled)
    .map(({ id, data }) => ({ uid: id, name: nameOf(data) }));
}
