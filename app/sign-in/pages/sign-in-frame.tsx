import type { ReactNode } from "react";
import { languages, locales } from "#app/i18n/languages.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";

export function SignInFrame({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-8">
      <ProductName />
      <div className="flex flex-col gap-5 rounded-lg border border-line bg-raised p-5 sm:p-6">
        <Heading title={title} lead={lead} />
        {children}
      </div>
      <LanguageChoice />
    </main>
  );
}

export function Heading({ title, lead }: { title: ReactNode; lead?: ReactNode }) {
  return (
    <header>
      <h1 className="text-xl font-semibold">{title}</h1>
      {lead && <p className="mt-1 wrap-anywhere text-muted">{lead}</p>}
    </header>
  );
}

export function ProductName() {
  return (
    <p className="flex items-center gap-2 text-lg font-semibold">
      <img src="/favicon.svg" alt="" width="28" height="28" />
      Store QC
    </p>
  );
}

export function LanguageChoice() {
  return (
    <form
      method="post"
      action={href("/preferences")}
      className="flex justify-center gap-1"
      aria-label={m.shell_language()}
    >
      {locales.map((locale) => (
        <button
          key={locale}
          name="locale"
          value={locale}
          lang={locale}
          aria-pressed={locale === getLocale()}
          className="button button-quiet aria-pressed:font-bold aria-pressed:text-ink"
        >
          {languages[locale]}
        </button>
      ))}
    </form>
  );
}
