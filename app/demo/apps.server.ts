import { createToken } from "#app/apps/tokens.server.ts";
import { connectWebhook, setConnected } from "#app/apps/webhooks.server.ts";
import { addDays } from "#app/i18n/days.ts";
import { actingAs } from "./acting-as.ts";
import type { World } from "./build.ts";
import type { Chain } from "./chain.ts";

/** The demo sends nothing and asks nobody. */
const offline = { allowsPrivate: true, resolve: async () => [{ address: "0.0.0.0", family: 4 }] };

export async function connectApps({ today }: Chain, { admin, instant }: World): Promise<number> {
  const user = actingAs(admin);
  const then = instant(addDays(today, -12), 9 * 60);
  const { id } = await connectWebhook(
    user,
    { name: "Kho dữ liệu", url: "https://bi.example.com/store-qc", topics: ["check.submitted", "check.approved"] },
    {},
    then,
    offline,
  );
  await setConnected(user, id, { connected: false }, instant(addDays(today, -12), 9 * 60 + 20));
  await createToken(user, { name: "Bảng theo dõi tháng", scopes: ["reports", "stores"], days: 365 }, {}, then);
  return 2;
}
