/**
 * Fills an empty database with people in conversations of two, and prints each one's session and conversation: `node
 * chats-seed.ts COUNT URL`.
 */
import { mintFormKey } from "#app/auth/once.server.ts";
import { startChat } from "#app/chats/groups.server.ts";
import { db } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.ts";
import { startSession } from "#app/sign-in/session.server.ts";
import { createProfile } from "#app/users/users.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { cookieOf } from "../app.ts";
import { signedIn } from "../people.ts";
import { proofOf } from "../sign-in/proof.ts";

composeAreas();

async function personAt(n: number) {
  const [uid, email] = [newId(), `person-${n}@chain.test`];
  await createProfile({ uid, email, displayName: `Person ${n}`, photoURL: null }, ["user"]);
  const headers = { "Set-Cookie": await startSession(new Request("http://127.0.0.1"), proofOf(uid)) };
  return { user: signedIn(uid, ["user"], { email }), cookie: cookieOf(new Response(null, { headers })) };
}

const people: { readonly cookie: string | null; readonly chat: string }[] = [];
for (let n = 0; n < Number(process.argv[2]); n += 2) {
  const [one, other] = [await personAt(n), await personAt(n + 1)];
  const key = mintFormKey(one.user.uid, "start-chat");
  const chat = await startChat(one.user, { people: [other.user.uid], name: "" }, { key }, new Date());
  people.push(...[one, other].map(({ cookie }) => ({ cookie, chat })));
}
await db.close();
console.info(JSON.stringify(people));
