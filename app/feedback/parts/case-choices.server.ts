import type { User } from "#app/auth/user.ts";
import { readNamedChoices } from "#app/checks/parts/list-fields.server.ts";
import { readNames } from "#app/feedback/policy-names.server.ts";
import type { FilterOption } from "#app/lists/declaration.server.ts";
import { listAreas } from "#app/stores/stores.server.ts";

export async function readCaseChoices(user: User, search: URLSearchParams): Promise<Record<string, FilterOption[]>> {
  const [areas, { channels, categories }, named] = await Promise.all([
    listAreas(user),
    readNames(new Date()),
    readNamedChoices(user, search),
  ]);
  return {
    area: areas.map((value) => ({ value, label: value })),
    channel: channels,
    category: categories,
    ...named,
  };
}
