/** Fills an empty database with an administrator and other people: `node users-seed.ts COUNT`. */
import { db } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.ts";
import { createProfile } from "#app/users/users.server.ts";
import { createAccount } from "../account.ts";
import { lead } from "./seeded.ts";

const names = ["Nguyễn Thị Lan", "Trần Văn Minh", "Lê Thu Hà", "Phạm Hồng Sơn", "Đỗ Quang Huy"];

await createAccount({ ...lead, displayName: "Admin", roles: ["admin"] });
for (let n = 0; n < Number(process.argv[2]); n++) {
  const person = { uid: newId(), email: `person-${n}@chain.test`, displayName: `${names[n % 5]} ${n}`, photoURL: null };
  await createProfile(person, n % 9 === 0 ? ["lead"] : ["user"]);
}
await db.close();
