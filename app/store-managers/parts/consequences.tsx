import { m } from "#app/i18n/locale.ts";
import type { ConsequenceSummary } from "#app/store-managers/consequence-words.ts";
import { useAnswerFocus } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/page.tsx";

interface ConsequencesProps {
  summary: ConsequenceSummary | null;
  /** Asks for a confirmation when the consequences changed. */
  answer: { readonly reply?: unknown; readonly question?: ConsequenceSummary } | undefined;
}

export function Consequences({ summary, answer }: ConsequencesProps) {
  const question = answer?.question;
  const focused = useAnswerFocus(question);
  const { digest, sentences, warnings } = question ?? summary ?? { digest: "", sentences: [], warnings: [] };
  return (
    <>
      <input type="hidden" name="confirmed" value={digest} />
      {sentences.length > 0 && (
        <Notice title={question ? m.managers_tell_again() : m.managers_tell_title()} focused={question && focused}>
          <ul className="grid grid-cols-1 gap-1">
            {sentences.map((sentence) => (
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
