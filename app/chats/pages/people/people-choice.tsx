import { chatLimits } from "#app/chats/chat.ts";
import { chatFieldNames } from "#app/chats/field-names.ts";
import { m } from "#app/i18n/locale.ts";
import { roleName } from "#app/shell/role-name.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError, TextField } from "#app/ui/field.tsx";
import type { FoundPerson } from "#app/users/find-people.server.ts";

export interface PeopleChoiceProps {
  readonly search: string;
  readonly chosen: readonly FoundPerson[];
  readonly matches: readonly FoundPerson[];
  readonly error: string | undefined;
}

export function PeopleChoice({ search, chosen, matches, error }: PeopleChoiceProps) {
  const others = matches.filter(({ uid }) => chosen.every((person) => person.uid !== uid));
  return (
    <fieldset id="people" className="scroll-mt-20">
      <legend className="mb-1 font-strong">{chatFieldNames.with()}</legend>
      {error && <FieldError className="mb-1">{error}</FieldError>}
      <div className="mb-2 flex items-end gap-2">
        <TextField
          name="q"
          label={chatFieldNames.q()}
          type="search"
          maxLength={chatLimits.search}
          defaultValue={search}
          className="flex-1"
        />
        <Button formMethod="get" formNoValidate>
          {m.chats_search()}
        </Button>
      </div>
      <ul className="list">
        {[...chosen, ...others].map(({ uid, name, roles }, index) => (
          <li key={uid}>
            <label className="choice px-4">
              <input type="checkbox" name="with" value={uid} defaultChecked={index < chosen.length} />
              <span className="min-w-0">{name}</span>
              <span className="text-sm text-muted">{roles.map(roleName).join(", ")}</span>
            </label>
          </li>
        ))}
      </ul>
      {others.length === 0 && <p className="mt-2 text-muted">{m.chats_find_none()}</p>}
    </fieldset>
  );
}
