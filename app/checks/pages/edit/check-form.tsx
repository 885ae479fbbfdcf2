import { type FormEvent, memo, type ReactNode, Suspense, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { parseAnswerField } from "#app/checks/answers.ts";
import { m, say } from "#app/i18n/locale.ts";
import type { Section } from "#app/templates/template.ts";
import { Notice } from "#app/ui/page.tsx";
import { CheckEditor } from "./editor.ts";
import { checkEditHref, type CheckFormRefusal, type CheckFormView, neighbour, readIntent } from "./form-view.ts";
import { CheckItem } from "./item.tsx";
import { RefusedAnswers } from "./parts.tsx";
import { EditStatus } from "./save-state.tsx";
import { SectionNav, SectionTitle } from "./section-nav.tsx";
import { SubmitBar } from "./submit-bar.tsx";
import { useSaving } from "./use-saving.tsx";
import { useMoves } from "./use-moves.tsx";

/** Works without scripts. With them, answers are saved as they are entered and only the review posts the form. */
export function CheckForm({
  view,
  refusal,
  children,
}: {
  view: CheckFormView;
  refusal: CheckFormRefusal | null;
  children: ReactNode;
}) {
  const [editor] = useState(() => new CheckEditor(view, refusal));
  const read = () => editor.page;
  const page = useSyncExternalStore((listener) => editor.subscribe("", listener), read, read);
  const form = useRef<HTMLFormElement>(null);
  const { show, follow } = useMoves(editor, form);
  const saving = useSaving(editor, form);

  const sections = view.version.sections.filter((section) => page.section === "all" || section.id === page.section);
  const conditional = sections.some((section) => section.items.some((item) => item.when));

  async function submit(event: FormEvent<HTMLFormElement>) {
    // The form posts itself until the script that saves has loaded.
    if (!saving.current) return;
    const { fieldsElsewhere, reviewWithoutNetwork } = saving.current;
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const removed = parseAnswerField(submitter?.name ?? "");
    const intent = readIntent(submitter?.name === "intent" ? submitter.value : "save");
    if (intent.kind === "review" && editor.settled && navigator.onLine) {
      flushSync(() => editor.settle());
      return addHidden(event.currentTarget, fieldsElsewhere(editor, event.currentTarget));
    }
    event.preventDefault();
    const target = event.currentTarget;
    if (removed?.part === "remove") await editor.photos?.remove(removed.item, submitter!.value);
    else if (intent.kind === "next") show(neighbour(view.version, page.section, 1));
    else if (intent.kind === "back") show(neighbour(view.version, page.section, -1));
    else if (intent.kind === "go") show(intent.section);
    else {
      const isSent = await editor.flush();
      if (intent.kind !== "review") {
        flushSync(() => editor.settle());
        if (!isSent) editor.delay("save");
        const [unsaved] = editor.page.unsaved;
        return unsaved && follow(unsaved);
      }
      if (isSent && navigator.onLine) target.requestSubmit(submitter);
      else await reviewWithoutNetwork(editor);
    }
  }

  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={checkEditHref(view.checkId, page.section)}
      autoComplete="off"
      noValidate
      data-offline={page.enhanced ? "kept" : undefined}
      className="max-w-2xl first:-mt-4 lg:first:-mt-6 [&_button]:scroll-mt-40 [&_input]:scroll-mt-40 [&_textarea]:scroll-mt-40"
      onSubmit={(event) => void submit(event)}
    >
      {/* Pressing Enter in a field saves only. */}
      <button name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <EditStatus editor={editor} page={page} follow={follow} />
      <div className="flex flex-col gap-3 not-empty:my-3">
        {children}
        {refusal && <RefusedAnswers view={view} refusal={refusal} section={page.section} follow={follow} />}
        {page.restored && <Notice title={m.checks_edit_restored()} />}
      </div>
      <SectionNav version={view.version} page={page} />
      {conditional && !page.enhanced && (
        <p className="mb-3 text-sm text-muted [@media(scripting:enabled)]:hidden">{m.checks_edit_conditional_note()}</p>
      )}
      {sections.map((section) => (
        <SectionItems
          key={section.id}
          editor={editor}
          section={section}
          number={view.version.sections.indexOf(section) + 1}
          isTitled={page.section === "all" && view.version.sections.length > 1}
        />
      ))}
      <SubmitBar version={view.version} page={page} />
    </form>
  );
}

/** Each item hydrates by itself near the screen, so that an early answer waits for that item only. */
const SectionItems = memo(function SectionItems({
  editor,
  section,
  number,
  isTitled,
}: {
  editor: CheckEditor;
  section: Section;
  number: number;
  isTitled: boolean;
}) {
  return (
    <section>
      {isTitled && <SectionTitle>{say(section.title)}</SectionTitle>}
      {section.items.map((item, index) => {
        const group = item.group && say(item.group);
        const before = section.items[index - 1]?.group;
        return (
          <div key={item.id} className="check-item">
            {group && group !== (before && say(before)) && (
              <h3 className="mt-4 text-sm font-semibold text-muted">{group}</h3>
            )}
            <Suspense>
              <CheckItem editor={editor} item={item} number={`${number}.${index + 1}`} />
            </Suspense>
          </div>
        );
      })}
    </section>
  );
});

function addHidden(form: HTMLFormElement, fields: readonly [string, string][]) {
  for (const [name, value] of fields) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
}
