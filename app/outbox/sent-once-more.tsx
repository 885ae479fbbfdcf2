import { useEffect, useState } from "react";
import { Form } from "react-router";
import { useAuth } from "#app/auth/use-auth.tsx";
import type { KeptFormProps } from "./kept-form.tsx";
import KeptWords from "./kept-words.tsx";
import { readForm, type SavedForm } from "./saved-form.ts";
import { useSavedForm } from "./use-saved-form.tsx";

const nothing: readonly string[] = [];

/** Sends a kept form once more; where it was never sent, or is refused, its words are shown. */
export default function SentOnceMore({ path, given, except = nothing }: KeptFormProps) {
  const uid = useAuth().user?.uid ?? "";
  const [kept, show] = useState<SavedForm | null>(null);
  useEffect(() => void readForm({ uid, path, except }).then(show), [uid, path, except]);
  if (!kept) return null;
  return kept.isSent ? <SentForm kept={kept} path={path} given={given} except={except} /> : <KeptWords path={path} />;
}

function SentForm({ kept, path, given, except }: Required<KeptFormProps> & { kept: SavedForm }) {
  const { form, notice, answer } = useSavedForm(path, given, except);
  return (
    <>
      <Form ref={form} method="post" action={path} encType="multipart/form-data" hidden>
        <input type="hidden" name="key" />
        <input type="hidden" name="seen" />
        {[...kept.fields.keys()].map((field) => {
          const [name, value] = field.split("=");
          return value === undefined ? (
            <textarea key={field} name={name} />
          ) : (
            <input key={field} type="checkbox" name={name} value={value} />
          );
        })}
        {kept.files.map((name) => (
          <input key={name} type="file" name={name} multiple />
        ))}
      </Form>
      {answer ? <KeptWords path={path} /> : notice}
    </>
  );
}
