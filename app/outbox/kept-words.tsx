import { useEffect, useState } from "react";
import { useAuth } from "#app/auth/use-auth.tsx";
import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/page.tsx";
import { forgetForm, holdForm, readForm } from "./saved-form.ts";

const nothing: readonly string[] = [];

interface Typed {
  readonly field: string;
  readonly text: string;
}

/** What this device keeps of a form that can't be sent, in words, until its writer clears it. */
export default function KeptWords({ path }: { path: string }) {
  const uid = useAuth().user?.uid ?? "";
  const [words, show] = useState<readonly Typed[] | null>(null);
  useEffect(() => {
    const name = { uid, path, except: nothing };
    let isGone = false;
    void readForm(name).then((kept) => {
      void holdForm(name);
      if (!isGone)
        show(
          kept && [...kept.fields].flatMap(([field, text]) => (field.includes("=") || !text ? [] : [{ field, text }])),
        );
    });
    return () => {
      isGone = true;
    };
  }, [uid, path]);
  if (!words) return null;
  return (
    <Notice tone="warn" title={m.outbox_kept_words()}>
      {words.map(({ field, text }) => (
        <span key={field} className="block wrap-anywhere whitespace-pre-line">
          {text}
        </span>
      ))}
      <Button
        type="button"
        tone="quiet"
        onClick={() => {
          forgetForm({ uid, path, except: nothing });
          show(null);
        }}
      >
        {m.outbox_form_clear()}
      </Button>
    </Notice>
  );
}
