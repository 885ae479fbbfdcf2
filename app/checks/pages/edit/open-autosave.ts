/** The queue that a form's answers are saved by, between the server, this device and the page. */
import { Autosave } from "./autosave.ts";
import type { FormAnswers } from "./form-answers.ts";
import type { FormState } from "./form-state.ts";
import type { EditRefusal, EditView, ShownAnswer } from "./form-view.ts";
import { saveLocalEntry } from "./local-entries.ts";
import { type AnswerReply, sendAnswers } from "./send-answers.ts";

/** Opens the queue at what the server has; after a refusal at what the form was based on, with the conflicts still to decide. */
export function openAutosave(
  { uid, checkId, answers: stored }: EditView,
  refusal: EditRefusal | null,
  answers: FormAnswers,
  state: FormState,
  changed: () => void,
): Autosave<ShownAnswer | null> {
  const was = (id: string) => state.item(id).was;
  const autosave = new Autosave<ShownAnswer | null>(
    {
      changed,
      keep: (id, entry) =>
        saveLocalEntry(uid, checkId, id, entry && { ...entry, was: answers.replaces(id, entry.fields, was(id)) }),
      send: async (entries) => {
        const posted = await sendAnswers(checkId, entries, (id, fields) => answers.sending(id, fields, was(id)));
        if (posted.kind !== "done") return posted;
        const { reply } = posted;
        for (const [id, { fields }] of Object.entries(entries)) {
          if (Object.hasOwn(reply.saved, id)) answers.store(id, answers.read(id, fields) ?? {});
          confirm(id, reply, answers, state);
        }
        return { ...reply, kind: "saved", problems: reply.problems.map(({ item }) => item) };
      },
    },
    Object.fromEntries(Object.entries(stored).map(([id, answer]) => [id, answer.changes])),
  );
  for (const [id, basis] of Object.entries(refusal?.basis ?? {})) autosave.rebase(id, basis.changes);
  for (const [id, conflict] of Object.entries(refusal?.conflicts ?? {})) autosave.conflicts.set(id, conflict);
  return autosave;
}

function confirm(id: string, reply: AnswerReply, answers: FormAnswers, state: FormState): void {
  const conflict = reply.conflicts[id] ?? null;
  const problems = reply.problems.filter((problem) => problem.item === id);
  if (conflict) answers.notTaken(id);
  answers.takeFields(id, state.item(id).photos, problems.length > 0);
  const photoProblems = state.item(id).problems.filter((problem) => problem.at === "photo");
  state.patch(id, { conflict, problems: [...photoProblems, ...problems] });
}
