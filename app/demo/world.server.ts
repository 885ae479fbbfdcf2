import { config } from "#app/config.server.ts";
import { files } from "#app/files/files.server.ts";
import { addDays, addMonths, firstDay, monthOf } from "#app/i18n/days.ts";
import { systemUser } from "#app/auth/system-user.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import { savePolicy } from "#app/score-policy/policy.server.ts";
import { coversDay } from "#app/store-managers/manager.ts";
import { assign } from "#app/store-managers/assign.server.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { requireVersion, publishTemplate } from "#app/templates/templates.server.ts";
import { createPeople, type People } from "./accounts.server.ts";
import type { DemoTemplate } from "./ask.ts";
import type { World } from "./build.ts";
import type { Chain } from "./chain.ts";
import { instantAt } from "#app/i18n/clock.ts";
import { foodSafety, foodSafetyFirst } from "./food-safety.ts";
import { demoMerchandising } from "./merchandising.ts";
import { demoOpening } from "./opening.ts";
import { storePictures } from "./pictures.server.ts";
import { safety } from "./safety.ts";
import { demoGuestService } from "./guest-service.ts";

const demoTemplates = {
  OPEN: demoOpening,
  HACCP: foodSafety,
  SERV: demoGuestService,
  MERCH: demoMerchandising,
  SAFE: safety,
} satisfies Record<string, DemoTemplate>;

const at = (day: string, minute = 8 * 60) => instantAt(day, minute, config.APP_TIME_ZONE);

export async function createWorld(chain: Chain): Promise<World> {
  const founded = chain.stores[0]!.opened;
  const pictures = storePictures(files);
  const people = await createPeople(at(founded));
  await createStores(chain, people);

  await savePolicy(
    systemUser,
    { from: monthOf(chain.since), policy: defaultScorePolicy },
    {},
    at(firstDay(addMonths(monthOf(chain.since), -1))),
  );

  const revised = addDays(chain.since, 68);
  const versions = new Map<string, TemplateVersion>();
  const publish = async (content: DemoTemplate["content"], day: string) => {
    const { id, version } = await publishTemplate(systemUser, content, at(day, 0));
    versions.set(`${content.code} ${version}`, await requireVersion(id, version));
  };
  await publish(foodSafetyFirst, founded);
  for (const { content } of Object.values(demoTemplates))
    await publish(content, content === foodSafety.content ? revised : founded);

  const managerByCode = new Map(chain.managers.map(({ code, name }) => [code, { id: managerId(code), name }]));
  const photos = await pictures;
  return {
    inspector: (name) => (name === null ? people.user : people.inspectors.get(name)!),
    admin: people.admin,
    lead: people.lead,
    manager: people.manager,
    managerOn: (store, day) => {
      const assignment = chain.assignments.find((each) => each.store === store && coversDay(each, day));
      return assignment ? managerByCode.get(assignment.manager)! : null;
    },
    storeId,
    versionOn: (template, day) => ({
      version: versions.get(`${template} ${template === "HACCP" && day >= revised ? 2 : 1}`)!,
      findings: demoTemplates[template].findings,
    }),
    photos,
    instant: at,
  };
}

async function createStores(chain: Chain, people: People): Promise<void> {
  for (const { code, name, area, address, province, latitude, longitude, tags, opened, closed } of chain.stores) {
    const place = { latitude, longitude };
    const store = { code, name, area, address, province, phone: "", place, openedOn: opened, tags: [...tags] };
    await saveStore(systemUser, store, at(opened));
    if (closed) await saveStore(systemUser, { ...store, status: "closed" }, at(closed));
  }
  for (const { code, name, phone, hasLeft } of chain.managers) {
    const account = name === people.manager.name ? { uid: people.manager.uid, email: "manager@demo.test" } : {};
    await saveManager(
      systemUser,
      { code, name, phone, status: hasLeft ? "left" : "active", ...account },
      at(chain.stores[0]!.opened),
    );
  }
  for (const { store, manager, from, to } of chain.assignments)
    await assign(systemUser, { storeId: storeId(store), managerId: managerId(manager), from, to }, at(from));
}
