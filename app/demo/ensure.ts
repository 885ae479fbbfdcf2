/** Before `npm run dev`: fills an empty demo database, as `npm start` does. */
import { composeAreas } from "#app/areas.server.ts";
import { db } from "#app/db/db.server.ts";
import { ensureDemo } from "./demo.server.ts";

composeAreas();
await ensureDemo();
await db.close();
