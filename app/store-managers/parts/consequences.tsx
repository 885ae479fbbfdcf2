import { m } from "#app/i18n/locale.ts";
import type { Told } from "#app/store-managers/consequence-words.ts";
import { useAnswerFocus } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/page.tsx";

interface ConsequencesProps {
  /** Of the form as it stands at first. */
  told: Told | null;
  /** To a form; it asks where what it does had not been read. */
  answer: { readonly reply?: unknown; readonly question?: Told } | undefined;
}

/** Whom a change concerns, and the field by which it is confirmed as it is told here. */
export function Consequences({ told, answer }: ConsequencesProps) {
  const question = answer?.question;
  const focused = useAnswerFocus(question);
  const { digest, said, warnings } = question ?? told ?? { digest: "", said: [], warnings: [] };
  return (
    <>
      <input type="hidden" name="confirmed" value={digest} />
      {said.length > 0 && (
        <Notice title={question ? m.managers_tell_again() : m.managers_tell_title()} focused={question && focused}>
          <ul className="grid grid-cols-1 gap-1">
            {said.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn" title={warning} />
      ))}
    </>
  );
}
