import { Form } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { taskLimits } from "#app/tasks/task.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { fieldsOf, type Reply } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";

/** Adds a comment to a task; what is wrong with it is shown on a page of its own, with what was typed. */
export function CommentForm({ id, commentKey, reply }: { id: string; commentKey: string; reply?: Reply | undefined }) {
  return (
    <Form method="post" action={href("/tasks/:id/comment", { id })} className="mb-4 flex flex-col gap-2">
      <input type="hidden" name="key" value={commentKey} />
      <TextAreaField
        {...fieldsOf(reply)("comment")}
        label={m.tasks_comment()}
        rows={2}
        required
        maxLength={taskLimits.comment}
      />
      <Button className="self-end">{m.tasks_comment_add()}</Button>
    </Form>
  );
}
