import { orNotFound } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { findStore } from "#app/stores/stores.server.ts";
import { CopyButton } from "#app/ui/copy-field.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import { qrCodeOf } from "#app/ui/qr-code.server.ts";
import { QrPicture } from "#app/ui/qr-code.tsx";
import type { Route } from "./+types/qr";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? `${m.stores_qr()}: ${loaderData.name}` : m.stores_qr()) }];
}

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const store = orNotFound(await findStore(requireUser(context), id));
  const { name, code, area } = store.data;
  const address = (config.ORIGIN ?? url.origin) + href("/qc/check", { storeId: id });
  return { crumb: name, name, line: `${code} · ${area}`, address, picture: qrCodeOf(address, 4) };
}

export default function StoreQr({ loaderData: { name, line, address, picture } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={name} lead={line} />
      <div className="panel flex max-w-md flex-col items-center gap-3 text-center print:max-w-none print:border-0">
        <QrPicture
          code={picture}
          label={m.stores_qr_label({ store: name })}
          className="w-full max-w-80 rounded-md print:max-w-[12cm]"
        />
        <p className="text-lg font-semibold">{m.stores_qr_scan()}</p>
        <p className="text-sm wrap-anywhere text-muted">{address}</p>
        <div className="print:hidden">
          <CopyButton text={address} />
        </div>
      </div>
      <p className="mt-4 text-muted print:hidden">{m.stores_qr_hint()}</p>
    </>
  );
}
