import { useMemo, useState } from "react";
import { m } from "#app/i18n/locale.ts";
import { type DraftPlace, placeName } from "#app/templates/draft.ts";
import type { TemplateEditor } from "./editor.ts";
import type { PictureUpload } from "./editing.tsx";
import { partAt } from "./places.ts";

interface UnsentPicture {
  readonly place: string;
  readonly problem: string | null;
  readonly file: File | null;
}

export function usePicture(
  { uid, id }: { uid: string; id: string },
  editor: TemplateEditor | undefined,
  { open, formProblem }: { open: DraftPlace | null; formProblem: string | null },
): PictureUpload {
  const [unsent, setUnsent] = useState<UnsentPicture | null>(() =>
    formProblem && open ? { place: placeName(open), problem: formProblem, file: null } : null,
  );
  // A stable object, because a part that is not hydrated yet receives it.
  return useMemo(() => {
    const current = open && unsent?.place === placeName(open) ? unsent : null;
    const send = editor && open ? (file: File) => void sendPictureTo(editor, { uid, id, open, file, setUnsent }) : null;
    const file = current?.problem ? current.file : null;
    return {
      problem: current?.problem ?? null,
      sending: current !== null && current.problem === null,
      send,
      again: send && file && (() => send(file)),
    };
  }, [uid, id, editor, open, unsent]);
}

async function sendPictureTo(
  editor: TemplateEditor,
  {
    uid,
    id,
    open,
    file,
    setUnsent,
  }: { uid: string; id: string; open: DraftPlace; file: File; setUnsent: (unsent: UnsentPicture | null) => void },
): Promise<void> {
  const place = placeName(open);
  setUnsent({ place, problem: null, file });
  const sending = await import("./send-picture.ts").catch(() => null);
  const reply = (await sending?.sendPicture({ uid, id }, file)) ?? {
    problem: m.templates_edit_picture_failed(),
    again: true,
  };
  if ("problem" in reply) return setUnsent({ place, problem: reply.problem, file: reply.again ? file : null });
  const item = partAt(editor.state.draft, open);
  if (open.kind === "item" && item && "picture" in item) {
    editor.edit([{ edit: "set-item", id: open.id, was: { picture: item.picture }, now: { picture: reply.picture } }]);
    // The server serves only pictures of the stored draft.
    await editor.flush();
  }
  setUnsent(null);
}
