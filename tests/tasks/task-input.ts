import type { NewTask } from "#app/tasks/tasks.server.ts";
import { chain } from "../checks/chain.ts";

/** A task made by hand, for the manager of the first store. */
export const taskInput = (changes: Partial<NewTask> = {}): NewTask => ({
  storeId: chain.s1,
  title: "Sửa cửa tủ đông",
  details: "Gọi thợ điện lạnh",
  category: "general",
  priority: "high",
  dueDay: "2036-03-12",
  needsPhoto: true,
  ownerId: "manager",
  ...changes,
});
