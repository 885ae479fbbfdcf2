import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { Form } from "react-router";
import { photoTypes } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import DeviceWords from "#app/outbox/device-words.tsx";
import type { Unreached } from "#app/outbox/send-or-keep.tsx";
import { useFormDraft } from "#app/outbox/use-form-draft.tsx";
import { Drawing } from "#app/photos/parts/marks.tsx";
import { PhotoLimit } from "#app/photos/parts/photo-limit.tsx";
import { taskMoveNames } from "#app/tasks/move-words.ts";
import { taskPhotoHref, taskPhotoPageHref } from "#app/tasks/photo-href.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { FieldError, TextAreaField, TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PanelHeader } from "#app/ui/page.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { TaskPage } from "./read-task.server.ts";
import { type EvidenceState, useEvidence } from "./use-evidence.tsx";

const formId = "finish";

interface Props {
  page: TaskPage;
  finish: NonNullable<TaskPage["finish"]>;
  lastAnswer: { reply: Reply } | Unreached | undefined;
  /** Fields that are not part of the form's draft. */
  except: readonly string[];
}

export default function FinishPanel({ page, finish, lastAnswer, except }: Props) {
  const path = href("/tasks/:id", { id: page.id });
  const evidence = useEvidence(finish.uid, page.id, "photos");
  const { form, notice, answer } = useFormDraft(path, lastAnswer, except);
  const { waits, handlers } = useHeldSubmit(form, evidence);
  const reply = answer?.reply;
  const field = fieldsOf<"words" | "photos">(reply);
  const hasPhotos = page.photos.length + (evidence?.sending.length ?? 0) > 0;
  return (
    <section className="panel max-lg:contents">
      <PanelHeader title={m.tasks_finish_title()}>
        {page.moves.includes("start") && <StartForm page={page} />}
      </PanelHeader>
      <EvidencePhotos page={page} evidence={evidence} />
      <PostForm
        ref={form}
        id={formId}
        formKey={finish.key}
        seen={page.revision}
        action={path}
        encType="multipart/form-data"
        className="mb-4 flex flex-col gap-4"
        {...handlers}
      >
        <FormErrors reply={reply} title={m.ui_not_saved()} />
        {notice}
        {evidence ? (
          <PhotoHint hint={finish.hint} error={evidence.problem || field("photos").error} />
        ) : (
          <TextField
            {...field("photos")}
            label={m.tasks_photos_of_fix()}
            type="file"
            defaultValue={undefined}
            accept={photoTypes.join(",")}
            multiple
            hint={
              <>
                <span>{finish.hint}</span> <PhotoLimit />
              </>
            }
          />
        )}
        <TextAreaField {...field("words")} label={m.tasks_field_words()} rows={2} />
        <output className="text-sm text-muted empty:hidden">{waits && m.tasks_finish_waits()}</output>
      </PostForm>
      <div className="action-bar next-step">
        <TakePhoto evidence={evidence} isNext={!hasPhotos} />
        <Button form={formId} tone={hasPhotos ? "primary" : "secondary"}>
          {m.tasks_finish()}
        </Button>
      </div>
    </section>
  );
}

function StartForm({ page: { id, moveKey, revision } }: { page: TaskPage }) {
  return (
    <PostForm formKey={moveKey} seen={revision} action={href("/tasks/:id/move", { id, move: "start" })}>
      <Button tone="quiet" className="-mx-3.5 -my-1.5">
        {taskMoveNames.start()}
      </Button>
    </PostForm>
  );
}

/** Delays the submit until all photos are sent. Typing something else cancels it. */
function useHeldSubmit(form: RefObject<HTMLFormElement | null>, evidence: EvidenceState | null) {
  const [isHeld, setIsHeld] = useState(false);
  const isReady = evidence?.sending.length === 0;
  const goOn = useEffectEvent(() => {
    if (!evidence?.queue.problem) form.current?.requestSubmit();
    // A refused photo cancels the submit.
    else form.current?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  useEffect(() => {
    if (isHeld && isReady) goOn();
  }, [isHeld, isReady]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    setIsHeld(!isReady);
    if (isReady) return;
    event.preventDefault();
    evidence?.queue.retry();
  };
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement)) setIsHeld(false);
  };
  return { waits: isHeld && !isReady, handlers: { onSubmit, onInput } };
}

function PhotoHint({ hint, error }: { hint: string; error: string | undefined }) {
  return (
    <div>
      <p id="photos-hint" className="text-sm text-muted">
        {hint}
      </p>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

function TakePhoto({ evidence, isNext }: { evidence: EvidenceState | null; isNext: boolean }) {
  return (
    <label
      {...(!evidence && { htmlFor: "photos" })}
      className={buttonClass(
        isNext ? "primary" : "secondary",
        `relative focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent ${isNext ? "order-last" : ""}`,
      )}
    >
      <Icon name="camera" />
      {m.tasks_photo_take()}
      {evidence && (
        <input
          id="photos"
          type="file"
          accept={photoTypes.join(",")}
          multiple
          className="sr-only"
          aria-describedby="photos-hint"
          onChange={({ currentTarget }) => {
            evidence.queue.add(currentTarget.files ?? []);
            currentTarget.value = "";
          }}
        />
      )}
    </label>
  );
}

const frame = "size-28 rounded-md border border-line object-cover";

function EvidencePhotos({ page: { id, photos }, evidence }: { page: TaskPage; evidence: EvidenceState | null }) {
  const sending = evidence?.sending ?? [];
  if (photos.length + sending.length === 0) return null;
  return (
    <Form method="post" action={href("/tasks/:id/photo", { id })} encType="multipart/form-data" className="mb-3">
      <ul className="flex flex-wrap gap-3">
        {photos.map((photo, index) => (
          <li key={photo.key} className="w-28">
            <a href={taskPhotoPageHref(id, photo.key)} target="_blank" rel="noopener" className="relative block">
              <Picture
                src={taskPhotoHref(id, photo.thumb)}
                alt={m.tasks_photo_after({ number: index + 1 })}
                width={112}
                height={112}
                className={frame}
              />
              <Drawing photo={photo} />
            </a>
            <Button
              tone="quiet"
              name="remove"
              value={photo.key}
              className="w-full"
              aria-label={m.tasks_photo_remove_one({ number: index + 1 })}
            >
              {m.tasks_photo_remove()}
            </Button>
          </li>
        ))}
        {sending.map(({ id: key, preview, state }) => (
          <li key={key} className="w-28" aria-live="polite">
            <img src={preview} alt="" className={`${frame} border-dashed opacity-60`} />
            {state === "failed" ? (
              <Button type="button" tone="quiet" className="w-full" onClick={() => evidence?.queue.drop(key)}>
                {m.tasks_photo_remove()}
              </Button>
            ) : (
              <p className="py-2 text-center text-sm text-muted">{m.tasks_photo_sending()}</p>
            )}
          </li>
        ))}
      </ul>
      {sending.some(({ state }) => state === "failed") && (
        <p className="mt-2 text-sm text-warn">
          <DeviceWords>{m.tasks_photo_kept()}</DeviceWords>
        </p>
      )}
    </Form>
  );
}
