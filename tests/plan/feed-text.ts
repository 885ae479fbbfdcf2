/** A person's calendar feed as a server in another time zone writes it: `TZ=… APP_TIME_ZONE=… node feed-text.ts INSTANT`. */
import { feedText } from "#app/plan/feed-events.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { people } from "../checks/chain.ts";

composeAreas();

process.stdout.write(await feedText(people.lan, { open: false }, "https://qc.example.com", new Date(process.argv[2]!)));
