/** Before `npm run dev`: fills an empty demo database, as `npm start` does. */
import { db } from "#app/db/db.server.ts";
import { ensureDemo } from "./demo.server.ts";

await ensureDemo();
await db.close();
