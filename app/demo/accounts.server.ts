import { demoPassword } from "#app/auth/identity.ts";
import { identity } from "#app/sign-in/identity.server.ts";
import { derivedId } from "#app/db/ids.ts";
import { createProfile } from "#app/users/users.server.ts";
import type { Role } from "#app/auth/user.ts";
import type { Person } from "./build.ts";
import { inspectors } from "./places.ts";

const demoAccounts = [
  { email: "admin@demo.test", name: "Nguyễn Minh Anh", role: "admin" },
  { email: "lead@demo.test", name: "Phạm Hồng Sơn", role: "lead" },
  { email: "qc@demo.test", name: "Lê Thị Hạnh", role: "user" },
  { email: "manager@demo.test", name: "Trần Thu Hà", role: "manager" },
] as const satisfies { email: string; name: string; role: Role }[];

export interface People {
  readonly admin: Person;
  readonly lead: Person;
  readonly user: Person;
  readonly manager: Person;
  readonly inspectors: ReadonlyMap<string, Person>;
}

export async function createPeople(joined: Date): Promise<People> {
  const [admin, lead, user, manager] = await Promise.all(
    demoAccounts.map(async ({ email, name, role }) => {
      const account = await identity.createAccount({ email, password: demoPassword, displayName: name }, joined);
      await createProfile({ uid: account.uid, email, displayName: name, photoURL: null }, [role], joined);
      return { uid: account.uid, name };
    }),
  );
  const others = await Promise.all(
    inspectors.map(async ({ name }, index) => {
      const person = { uid: derivedId("demo-inspector", name), name };
      await createProfile(
        { uid: person.uid, email: `inspector${index + 1}@demo.test`, displayName: name, photoURL: null },
        ["user"],
        joined,
      );
      return [name, person] as const;
    }),
  );
  return { admin: admin!, lead: lead!, user: user!, manager: manager!, inspectors: new Map(others) };
}
