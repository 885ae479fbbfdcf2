import { useRef, useState, useSyncExternalStore } from "react";
import { naChoice, readAnswers } from "#app/checks/answers.ts";
import { answerOf, askedItems, type AnswersByItem } from "#app/checks/asked-items.ts";
import type { AnswerFields } from "#app/checks/device/fields.ts";
import { itemAnchor, typedFields, withNaFields } from "#app/checks/pages/edit/form-view.ts";
import { hintOf, ItemInput } from "#app/checks/pages/edit/item-input.tsx";
import { isFinding, scoreCheck } from "#app/checks/score.ts";
import { resultLabel } from "#app/checks/check-names.ts";
import { formatScore } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { pictureHref } from "#app/templates/picture-href.ts";
import type { Item } from "#app/templates/template.ts";
import { Badge } from "#app/ui/page.tsx";
import type { TemplatePreview } from "./preview.server.ts";

type Entries = readonly (readonly [string, string])[];

export function DryRun({ preview, typed }: { preview: TemplatePreview; typed: Entries }) {
  const { version } = preview;
  const form = useRef<HTMLFormElement>(null);
  const live = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const [entries, setEntries] = useState<Entries>(typed);
  const answers: AnswersByItem = readAnswers(version, withNaFields(entries)).entered;
  const askedIds = new Set(askedItems(version, answers).map((item) => item.id));

  function read() {
    setEntries(
      [...new FormData(form.current!)].flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value] as const] : [],
      ),
    );
  }

  return (
    <form ref={form} method="post" className="max-w-2xl" autoComplete="off" noValidate onChange={read}>
      <div className="sticky top-bar z-10 -mx-4 border-b border-line bg-surface px-4 py-2 md:mx-0 md:px-0">
        <Score preview={preview} answers={answers} />
      </div>
      {version.sections.map((section, at) => (
        <section key={section.id} className="mt-4">
          <h2 className="pb-2">{say(section.title)}</h2>
          {section.items.map((item, index) => {
            const group = item.group && say(item.group);
            const before = section.items[index - 1]?.group;
            return (
              <div key={item.id}>
                {group && group !== (before && say(before)) && (
                  <h3 className="mt-4 text-sm font-semibold text-muted">{group}</h3>
                )}
                <PreviewItem
                  preview={preview}
                  item={item}
                  number={`${at + 1}.${index + 1}`}
                  isAsked={askedIds.has(item.id)}
                  finding={isFinding(item, answerOf(answers, item.id))}
                  fields={fieldsIn(typed, item.id)}
                />
              </div>
            );
          })}
        </section>
      ))}
      {!live && (
        <div className="action-bar mt-4">
          <button className="button button-primary">{m.checks_preview_submit()}</button>
        </div>
      )}
    </form>
  );
}

function fieldsIn(typed: Entries, item: string): AnswerFields {
  const fields = typedFields(typed, item);
  return fields["value"] === naChoice ? { ...fields, value: "", na: "on" } : fields;
}

function Score({ preview, answers }: { preview: TemplatePreview; answers: AnswersByItem }) {
  const { version } = preview;
  if (!version.scored) return <p className="text-muted">{m.templates_scored_no()}</p>;
  const outcome = scoreCheck(version, answers, { answeredOnly: true });
  return (
    <output className="flex flex-wrap items-baseline gap-x-4 gap-y-1 tabular-nums">
      {outcome.score === null ? (
        <span className="text-muted">{m.checks_edit_score_open()}</span>
      ) : (
        <>
          <strong className="text-lg">{formatScore(outcome.score, getLocale())}</strong>
          <span className="font-medium">{m.checks_band({ band: outcome.band ?? "" })}</span>
        </>
      )}
      {outcome.result && (
        <Badge tone={outcome.result === "pass" ? "good" : "bad"} sign={outcome.result === "pass" ? "passed" : "failed"}>
          {resultLabel(outcome.result)}
        </Badge>
      )}
      {outcome.findings.length > 0 && (
        <span className="text-sm text-bad">{m.checks_edit_findings({ count: outcome.findings.length })}</span>
      )}
    </output>
  );
}

function PreviewItem({
  preview,
  item,
  number,
  isAsked,
  finding,
  fields,
}: {
  preview: TemplatePreview;
  item: Item;
  number: string;
  isAsked: boolean;
  finding: boolean;
  fields: AnswerFields;
}) {
  const anchor = itemAnchor(item.id);
  const hint = hintOf(item);
  const notes = [
    item.note === "required" && m.templates_note_required(),
    item.note === "on-fault" && (finding ? m.checks_edit_note_on_finding() : m.templates_note_on_finding()),
    (item.photo === "required" || item.type === "photo") && m.templates_photo_required(),
    item.photo === "on-fault" && (finding ? m.checks_edit_photo_on_finding() : m.templates_photo_on_finding()),
  ].filter((text) => text !== false);
  return (
    <fieldset id={anchor} hidden={!isAsked} disabled={!isAsked} className="border-t border-line py-4">
      <legend className="float-left mb-1 w-full font-medium" id={`${anchor}-text`}>
        <span className="mr-2 text-sm text-muted tabular-nums">{number}</span>
        <span>{say(item.text)}</span>
      </legend>
      <div className="clear-both flex flex-col gap-2">
        {item.help && <p className="text-sm whitespace-pre-line text-muted">{say(item.help)}</p>}
        {item.picture && (
          <img
            src={pictureHref(preview.id, item.picture.thumb, preview.pictures)}
            alt={m.checks_edit_reference_photo()}
            width={160}
            height={Math.round((160 * item.picture.height) / Math.max(1, item.picture.width))}
            loading="lazy"
            className="rounded-md border border-line"
          />
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted empty:hidden">
          {item.severity === "critical" && (
            <Badge tone="bad" sign="severe">
              {m.templates_critical()}
            </Badge>
          )}
          {notes.map((text) => (
            <span key={text} className={finding ? "text-warn" : ""}>
              {text}
            </span>
          ))}
        </div>
        <ItemInput
          item={item}
          fields={fields}
          describedBy={hint ? `${anchor}-hint` : undefined}
          invalid={false}
          finding={finding}
        />
        {hint && (
          <p id={`${anchor}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </fieldset>
  );
}
