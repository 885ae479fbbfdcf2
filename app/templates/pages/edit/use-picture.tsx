import { useMemo, useState } from "react";
import { m } from "#app/i18n/locale.ts";
import { type Place, placeName } from "#app/templates/draft.ts";
import type { TemplateEditor } from "./editor.ts";
import type { PictureUpload } from "./editing.tsx";
import { partAt } from "./places.ts";

interface Unsent {
  readonly place: string;
  readonly problem: string | null;
  readonly file: File | null;
}

/** The picture chosen for an item, until the draft has it. `refused` is why a form's was not taken. */
export function usePicture(
  id: string,
  editor: TemplateEditor | undefined,
  open: Place | null,
  refused: string | null,
): PictureUpload {
  const [unsent, setUnsent] = useState<Unsent | null>(() =>
    refused && open ? { place: placeName(open), problem: refused, file: null } : null,
  );
  // The same object until something happens: it goes to a part whose script may still be on its way.
  return useMemo(() => {
    const here = open && unsent?.place === placeName(open) ? unsent : null;
    const send = editor && open ? (file: File) => void sendPictureTo(id, editor, open, file, setUnsent) : null;
    const file = here?.problem ? here.file : null;
    return {
      problem: here?.problem ?? null,
      sending: here !== null && here.problem === null,
      send,
      again: send && file && (() => send(file)),
    };
  }, [id, editor, open, unsent]);
}

async function sendPictureTo(
  id: string,
  editor: TemplateEditor,
  open: Place,
  file: File,
  show: (unsent: Unsent | null) => void,
): Promise<void> {
  const place = placeName(open);
  show({ place, problem: null, file });
  const sending = await import("./send-picture.ts").catch(() => null);
  const reply = (await sending?.sendPicture(id, file)) ?? { problem: m.templates_edit_picture_failed(), again: true };
  if ("problem" in reply) return show({ place, problem: reply.problem, file: reply.again ? file : null });
  const item = partAt(editor.state.draft, open);
  if (open.kind === "item" && item && "picture" in item) {
    editor.edit([{ edit: "set-item", id: open.id, was: { picture: item.picture }, now: { picture: reply.picture } }]);
    // It is shown once the stored draft holds it, or the server wouldn't.
    await editor.flush();
  }
  show(null);
}
