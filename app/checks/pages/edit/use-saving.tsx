import { type RefObject, useEffect, useRef } from "react";
import { afterPaint } from "#app/ui/after-paint.ts";
import { loadWithRetries } from "#app/ui/load-with-retries.ts";
import type { CheckEditor } from "./editor.ts";
import { DeviceWords } from "./parts.tsx";

type Saving = typeof import("./take-over.ts");

export function useSaving(editor: CheckEditor, form: RefObject<HTMLFormElement | null>): RefObject<Saving | null> {
  const saving = useRef<Saving>(null);
  useEffect(() => {
    let release = () => {};
    let gone = false;
    const takeOver = async () => {
      const script = await loadWithRetries(() => import("./take-over.ts"));
      const drafts = await script.takeLocalDrafts(editor);
      if (gone) return;
      saving.current = script;
      release = script.takeOverForm(editor, form.current!, drafts);
      void DeviceWords.come();
      // Preloaded in case the network is gone when the first photo is taken.
      Promise.all([import("./uploads.tsx"), import("#app/checks/device/send-photos.ts")]).catch(() => undefined);
    };
    afterPaint(() => void takeOver());
    return () => {
      gone = true;
      release();
    };
  }, [editor, form]);
  return saving;
}
