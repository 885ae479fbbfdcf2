import type { AnswerContent } from "#app/checks/asked-items.ts";
import { sendStart } from "#app/checks/device/starts.ts";
import { Autosave } from "./autosave.ts";
import type { FormAnswers } from "./form-answers.ts";
import type { FormState } from "./form-state.ts";
import type { CheckFormRefusal, CheckFormView } from "./form-view.ts";
import { type ShownAnswer, type AnswerReply, sendAnswers } from "#app/checks/device/send-answers.ts";
import { updateKitAnswer } from "#app/checks/device/local-kit.ts";
import { saveLocalEntry } from "#app/checks/device/local-entries.ts";

interface AutosaveSources {
  readonly refusal: CheckFormRefusal | null;
  readonly answers: FormAnswers;
  readonly state: FormState;
  onChange(this: void): void;
}

export function openAutosave(
  { uid, checkId, answers: stored, isPending }: CheckFormView,
  { refusal, answers, state, onChange }: AutosaveSources,
): Autosave<ShownAnswer | null> {
  const basisDigest = (id: string) => state.item(id).basisDigest;
  const autosave = new Autosave<ShownAnswer | null>(
    {
      onChange,
      persist: (id, entry) =>
        saveLocalEntry(
          { uid, checkId, item: id },
          entry && { ...entry, was: answers.replacedDigest(id, entry.fields, basisDigest(id)) },
        ),
      send: async (entries) => {
        const started = isPending ? await sendStart(uid, checkId) : "done";
        if (started !== "done") return { kind: started };
        const posted = await sendAnswers({ uid, checkId }, entries, (id, fields) =>
          answers.beginSending(id, fields, basisDigest(id)),
        );
        if (posted.kind !== "done") return posted;
        const { reply } = posted;
        for (const [id, { fields }] of Object.entries(entries)) {
          if (Object.hasOwn(reply.saved, id)) storeAnswer(id, answers.read(id, fields) ?? {}, reply.saved[id]!);
          confirm(id, reply);
        }
        return {
          ...reply,
          kind: "saved",
          problems: Object.keys(entries).filter((id) => !Object.hasOwn(reply.saved, id)),
        };
      },
    },
    Object.fromEntries(Object.entries(stored).map(([id, answer]) => [id, answer.changes])),
  );
  for (const [id, basis] of Object.entries(refusal?.basis ?? {})) autosave.rebase(id, basis.changes);
  for (const [id, conflict] of Object.entries(refusal?.conflicts ?? {})) autosave.conflicts.set(id, conflict);
  return autosave;

  function storeAnswer(id: string, content: AnswerContent, changes: number): void {
    answers.store(id, content);
    updateKitAnswer({ uid, checkId }, id, (before) => ({
      ...content,
      ...(before?.photos && { photos: before.photos }),
      changes,
    }));
  }

  function confirm(id: string, reply: AnswerReply): void {
    const conflict = reply.conflicts[id] ?? null;
    const problems = reply.problems.filter((problem) => problem.item === id);
    if (conflict) answers.forgetSent(id);
    answers.takeFields(id, state.item(id).photos, problems.length > 0);
    const photoProblems = state.item(id).problems.filter((problem) => problem.at === "photo");
    state.patch(id, { conflict, problems: [...photoProblems, ...problems] });
  }
}
