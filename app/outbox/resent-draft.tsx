import { useEffect, useState } from "react";
import { Form } from "react-router";
import { useAuth } from "#app/auth/use-auth.tsx";
import type { DraftProps } from "./draft-without-form.tsx";
import DraftText from "./draft-text.tsx";
import { readFormDraft, type FormDraft } from "./form-draft.ts";
import { useFormDraft } from "./use-form-draft.tsx";

const none: readonly string[] = [];

export default function ResentDraft({ path, actionData, except = none }: DraftProps) {
  const uid = useAuth().user?.uid ?? "";
  const [draft, setDraft] = useState<FormDraft | null>(null);
  useEffect(() => void readFormDraft({ uid, path, except }).then(setDraft), [uid, path, except]);
  if (!draft) return null;
  return draft.isSent ? (
    <ResentForm draft={draft} path={path} actionData={actionData} except={except} />
  ) : (
    <DraftText path={path} />
  );
}

function ResentForm({ draft, path, actionData, except }: Required<DraftProps> & { draft: FormDraft }) {
  const { form, notice, answer } = useFormDraft(path, actionData, except);
  return (
    <>
      <Form ref={form} method="post" action={path} encType="multipart/form-data" hidden>
        <input type="hidden" name="key" />
        <input type="hidden" name="seen" />
        {[...draft.fields.keys()].map((field) => {
          const [name, value] = field.split("=");
          return value === undefined ? (
            <textarea key={field} name={name} />
          ) : (
            <input key={field} type="checkbox" name={name} value={value} />
          );
        })}
        {draft.files.map((name) => (
          <input key={name} type="file" name={name} multiple />
        ))}
      </Form>
      {answer ? <DraftText path={path} /> : notice}
    </>
  );
}
