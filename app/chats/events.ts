import { z } from "zod";
import { declareEvents } from "#app/timeline/events.ts";
import { chats } from "./chat.ts";

const name = z.object({ name: z.string() });
const people = z.object({ people: z.array(z.string()) });

/** Messages are no events. */
export const chatEvents = declareEvents(chats.name, {
  created: { after: name.extend(people.shape) },
  changed: { before: name, after: name },
  "people-added": { after: people },
  left: {},
});
