import { useEffect, useState } from "react";
import { useAuth } from "#app/auth/use-auth.tsx";
import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/page.tsx";
import { forgetFormDraft, holdFormDraft, readableText, readFormDraft } from "./form-draft.ts";

const none: readonly string[] = [];

interface Typed {
  readonly field: string;
  readonly text: string;
}

export default function DraftText({ path }: { path: string }) {
  const uid = useAuth().user?.uid ?? "";
  const [texts, setTexts] = useState<readonly Typed[] | null>(null);
  useEffect(() => {
    const name = { uid, path, except: none };
    let isGone = false;
    void readFormDraft(name).then((draft) => {
      void holdFormDraft(name);
      if (!isGone)
        setTexts(
          draft &&
            [...draft.fields].flatMap(([field, value]) => {
              const text = readableText(field, value);
              return text ? { field, text } : [];
            }),
        );
    });
    return () => {
      isGone = true;
    };
  }, [uid, path]);
  if (!texts) return null;
  return (
    <Notice tone="warn" title={m.outbox_kept_words()}>
      {texts.map(({ field, text }) => (
        <span key={field} className="block wrap-anywhere whitespace-pre-line">
          {text}
        </span>
      ))}
      <Button
        type="button"
        tone="quiet"
        onClick={() => {
          forgetFormDraft({ uid, path, except: none });
          setTexts(null);
        }}
      >
        {m.outbox_form_clear()}
      </Button>
    </Notice>
  );
}
