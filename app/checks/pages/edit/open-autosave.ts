import { Autosave } from "./autosave.ts";
import type { FormAnswers } from "./form-answers.ts";
import type { FormState } from "./form-state.ts";
import type { CheckFormRefusal, CheckFormView, ShownAnswer } from "./form-view.ts";
import { saveLocalEntry } from "./local-entries.ts";
import { type AnswerReply, sendAnswers } from "./send-answers.ts";

interface AutosaveSources {
  readonly refusal: CheckFormRefusal | null;
  readonly answers: FormAnswers;
  readonly state: FormState;
  onChange(this: void): void;
}

export function openAutosave(
  { uid, checkId, answers: stored }: CheckFormView,
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
        const posted = await sendAnswers(checkId, entries, (id, fields) =>
          answers.beginSending(id, fields, basisDigest(id)),
        );
        if (posted.kind !== "done") return posted;
        const { reply } = posted;
        for (const [id, { fields }] of Object.entries(entries)) {
          if (Object.hasOwn(reply.saved, id)) answers.store(id, answers.read(id, fields) ?? {});
          confirm(id, reply);
        }
        return { ...reply, kind: "saved", problems: reply.problems.map(({ item }) => item) };
      },
    },
    Object.fromEntries(Object.entries(stored).map(([id, answer]) => [id, answer.changes])),
  );
  for (const [id, basis] of Object.entries(refusal?.basis ?? {})) autosave.rebase(id, basis.changes);
  for (const [id, conflict] of Object.entries(refusal?.conflicts ?? {})) autosave.conflicts.set(id, conflict);
  return autosave;

  function confirm(id: string, reply: AnswerReply): void {
    const conflict = reply.conflicts[id] ?? null;
    const problems = reply.problems.filter((problem) => problem.item === id);
    if (conflict) answers.forgetSent(id);
    answers.takeFields(id, state.item(id).photos, problems.length > 0);
    const photoProblems = state.item(id).problems.filter((problem) => problem.at === "photo");
    state.patch(id, { conflict, problems: [...photoProblems, ...problems] });
  }
}
