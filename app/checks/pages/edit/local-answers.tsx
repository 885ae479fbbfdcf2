import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/page.tsx";
import type { ClosedView } from "./closed-check.tsx";
import { forgetLines, type LocalLine, localLines } from "./local-lines.ts";

export default function LocalAnswers({ check }: { check: ClosedView }) {
  const [lines, setLines] = useState<readonly LocalLine[]>([]);
  useEffect(() => void localLines(check).then(setLines), [check]);
  if (lines.length === 0) return null;
  return (
    <div className="mt-4">
      <Notice title={check.texts.entriesTitle}>
        <ul className="list-disc pl-5">
          {lines.map((line) => (
            <li key={line.item} className="wrap-anywhere whitespace-pre-line">
              <span>{`${line.text}: `}</span>
              <strong>{line.answerText}</strong>
            </li>
          ))}
        </ul>
        <Button type="button" className="mt-3" onClick={() => setLines(forgetLines(check))}>
          {check.texts.forget}
        </Button>
      </Notice>
    </div>
  );
}
