import { composeAreas } from "#app/areas.server.ts";
import { db } from "#app/db/db.server.ts";
import { ensureDemo } from "./demo.server.ts";

composeAreas();
await ensureDemo();
await db.close();
