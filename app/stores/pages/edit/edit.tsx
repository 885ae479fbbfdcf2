import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { changeStore } from "#app/stores/keep-stores.server.ts";
import { StaleStore } from "#app/stores/store-errors.ts";
import { readStoreForm } from "#app/stores/store-form.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/edit";
import { readStoreChoices, readStoreRequest, requireStore, shownStore, storeAnswer } from "./form.server.ts";
import { StoreForm } from "./form.tsx";
import { differencesBetween } from "#app/records/record.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.store.name ?? m.stores_title()) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { id, data, revision } = await requireStore(user, params.id);
  const choices = await readStoreChoices(data.province);
  return { id, store: shownStore(data), seen: revision, key: mintFormKey(user.uid, `edit-store/${id}`), ...choices };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { id, data } = await requireStore(user, params.id);
  const { typed, key, seen } = await readStoreRequest(request);
  const { areas } = await readStoreChoices();
  const { fields, problems } = readStoreForm(typed, { areas, current: data });
  if (problems) return storeAnswer(400, { typed, seen, problems });
  try {
    const outcome = await changeStore(user, id, fields, { key, seen }, new Date());
    const to = `/qc/stores/${id}`;
    if (outcome === "same") return await redirectUnchanged(request, to, 304);
    return await redirectWithToast(request, to, { tone: "good", message: m.stores_saved() });
  } catch (error) {
    if (error instanceof StaleStore) {
      const { data: current, revision } = error.current;
      return storeAnswer(409, { typed, seen: revision, differences: differencesBetween(shownStore(current), typed) });
    }
    if (error instanceof Response && error.status === 400) return storeAnswer(400, { typed, seen, expired: true });
    throw error;
  }
}

export default function EditStore({ loaderData, actionData }: Route.ComponentProps) {
  const { id, store, seen, key, areas, provinces } = loaderData;
  return (
    <>
      <PageHeader title={m.stores_edit_title()} lead={`${store.code} · ${store.name}`} />
      <StoreForm
        to={`/qc/stores/${id}/edit`}
        back={`/qc/stores/${id}`}
        formKey={key}
        seen={seen}
        store={store}
        areas={areas}
        provinces={provinces}
        answer={actionData}
      />
    </>
  );
}
