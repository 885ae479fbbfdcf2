import type { ReactNode, Ref } from "react";
import { m } from "#app/i18n/locale.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply } from "#app/ui/form.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";

interface StatusFormProps {
  page: { readonly id: string; readonly code: string; readonly name: string; readonly key: string };
  to?: string;
  ends?: boolean;
  href: string;
  action: string;
  reply: Reply | undefined;
  texts: Readonly<Record<"title" | "body" | "button", () => string>>;
  reason: { label: string; required?: boolean; hint?: string };
  form?: Ref<HTMLFormElement>;
  notice?: ReactNode;
  children?: ReactNode;
}

export function StatusForm({ page: { code, name, key }, to, ends = false, href, action, ...rest }: StatusFormProps) {
  const { reply, texts, reason, form, notice, children } = rest;
  return (
    <div className="max-w-2xl">
      <PageHeader title={texts.title()} lead={`${code} · ${name}`} />
      <FormErrors reply={reply} />
      {notice}
      <p className="mb-4">{texts.body()}</p>
      <PostForm ref={form} formKey={key} action={action} className="flex flex-col gap-4">
        {to && <input type="hidden" name="to" value={to} />}
        {children}
        <TextAreaField {...fieldsOf<"reason">(reply)("reason")} {...reason} rows={3} />
        <div className="action-bar">
          <LinkButton to={href}>{m.ui_cancel()}</LinkButton>
          <Button tone={ends ? "danger" : "primary"}>{texts.button()}</Button>
        </div>
      </PostForm>
    </div>
  );
}
