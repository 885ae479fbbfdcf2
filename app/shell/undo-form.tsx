import { Form } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import type { UndoAction } from "./flash.ts";

export function UndoForm({ undo: { action, fields }, onSubmit }: { undo: UndoAction; onSubmit?: () => void }) {
  return (
    <Form method="post" action={action} onSubmit={onSubmit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button className="bg-transparent">{m.shell_undo()}</Button>
    </Form>
  );
}
