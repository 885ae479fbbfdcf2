import { useEffect } from "react";
import { useFetcher } from "react-router";
import { m } from "#app/i18n/locale.ts";
import type { Unreached } from "#app/outbox/send-or-keep.tsx";
import { useFormDraft } from "#app/outbox/use-form-draft.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";

type Answer = { reply: Reply } | Unreached | undefined;

/** Without scripts, a refused comment is shown on its own page. */
export function CommentForm({ id, commentKey, lastAnswer }: { id: string; commentKey: string; lastAnswer?: Answer }) {
  const path = href("/tasks/:id/comment", { id });
  const fetcher = useFetcher<Answer>();
  const { state, data } = fetcher;
  const { form, notice, answer } = useFormDraft(path, data ?? lastAnswer);
  const reply = answer?.reply;
  useEffect(() => {
    if (state === "loading" && data === undefined) form.current?.reset();
  }, [state, data, form]);
  return (
    <PostForm fetcher={fetcher} ref={form} formKey={commentKey} action={path} className="mb-4 flex flex-col gap-2">
      <FormErrors reply={reply} />
      {notice}
      <TextAreaField {...fieldsOf(reply)("comment")} label={m.tasks_comment()} rows={2} required />
      <Button className="self-end">{m.tasks_comment_add()}</Button>
    </PostForm>
  );
}
