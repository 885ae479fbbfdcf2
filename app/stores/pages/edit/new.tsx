import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey, StaleForm } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { CodeTaken } from "#app/stores/code-taken.ts";
import { createStore } from "#app/stores/keep-stores.server.ts";
import { readStoreForm, type TypedStore } from "#app/stores/store-form.ts";
import { storeId } from "#app/stores/stores.server.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/new";
import { readStoreChoices, readStoreRequest, storeAnswer } from "./form.server.ts";
import { StoreForm } from "./form.tsx";

export function meta() {
  return [{ title: pageTitle(m.stores_new_title()) }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  authorize(user, "keep stores");
  return { ...(await readStoreChoices()), key: mintFormKey(user.uid, "create-store") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "keep stores");
  const { typed, key } = await readStoreRequest(request);
  const { fields, problems } = readStoreForm(typed, await readStoreChoices());
  if (problems) return storeAnswer(400, { typed, problems });
  try {
    const { id } = await createStore(user, fields, key, new Date());
    return await redirectWithToast(request, `/qc/stores/${id}`, {
      tone: "good",
      message: m.stores_created({ store: fields.name }),
    });
  } catch (error) {
    if (error instanceof CodeTaken) return storeAnswer(400, { typed, taken: error.id });
    if (error instanceof StaleForm) return storeAnswer(409, { typed, taken: storeId(fields.code) });
    if (error instanceof Response && error.status === 400) return storeAnswer(400, { typed, expired: true });
    throw error;
  }
}

const nothing: TypedStore = { code: "", name: "", area: "", address: "", province: "", phone: "", place: "", tags: "" };

export default function NewStore({ loaderData: { areas, provinces, key }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.stores_new_title()} />
      <StoreForm
        to="/qc/stores/new"
        back="/qc/stores/"
        formKey={key}
        store={nothing}
        areas={areas}
        provinces={provinces}
        answer={actionData}
      />
    </>
  );
}
