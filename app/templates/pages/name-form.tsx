import { languages, locales } from "#app/i18n/languages.ts";
import { m } from "#app/i18n/locale.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply } from "#app/ui/form.tsx";
import { PostForm } from "#app/ui/post-form.tsx";

type Field = "en" | "vi" | "code" | "category" | "newCategory";

export function NameForm({
  reply,
  first,
  formKey,
  categories,
  submit,
  cancel,
}: {
  reply: Reply | undefined;
  first: Partial<Record<Field, string>>;
  formKey: string;
  categories: readonly { value: string; label: string }[] | null;
  submit: string;
  cancel: string;
}) {
  const field = fieldsOf<Field>(reply, first);
  return (
    <>
      <FormErrors reply={reply} />
      <PostForm native formKey={formKey} className="flex max-w-2xl flex-col gap-4" noValidate>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {locales.map((locale) => (
            <TextField key={locale} {...field(locale)} label={`${m.ui_name()} (${languages[locale]})`} lang={locale} />
          ))}
        </div>
        {categories && (
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <SelectField {...field("category")} label={m.templates_category()} options={categories} />
            <TextField {...field("newCategory")} label={m.templates_edit_category_new()} />
          </div>
        )}
        <CodeField {...field("code")} hint={m.templates_new_code_hint()} />
        <div className="action-bar">
          <LinkButton to={cancel}>{m.ui_cancel()}</LinkButton>
          <Button tone="primary">{submit}</Button>
        </div>
      </PostForm>
    </>
  );
}

export function CodeField(field: Omit<Parameters<typeof TextField>[0], "label">) {
  return <TextField label={m.templates_code()} className="sm:max-w-xs" autoCapitalize="characters" {...field} />;
}
