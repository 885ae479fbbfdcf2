/** The form that a template begins with: its name, its code, and what it is about. */
import { languages } from "#app/i18n/languages.ts";
import { m } from "#app/i18n/locale.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { NameFields, NameProblem } from "#app/templates/name-fields.ts";

const words: Record<NameProblem, () => string> = {
  name: () => m.templates_problem_english_missing(),
  code: () => m.templates_new_code_bad(),
  "code-taken": () => m.templates_new_code_taken(),
  category: () => m.templates_problem_category(),
};

export function NameForm({
  typed,
  problems,
  formKey,
  categories,
  submit,
  cancel,
}: {
  typed: NameFields;
  problems: readonly NameProblem[];
  formKey: string;
  /** Without them the category isn't asked for. */
  categories: readonly { value: string; label: string }[] | null;
  submit: string;
  cancel: string;
}) {
  const error = (...of: NameProblem[]) =>
    of.filter((problem) => problems.includes(problem)).map((one) => words[one]())[0];
  return (
    <form method="post" className="stack max-w-2xl" noValidate>
      <input type="hidden" name="key" value={formKey} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={`${m.templates_new_name()} (${languages.en})`}
          name="en"
          lang="en"
          defaultValue={typed.en}
          maxLength={200}
          error={error("name")}
        />
        <TextField
          label={`${m.templates_new_name()} (${languages.vi})`}
          name="vi"
          lang="vi"
          defaultValue={typed.vi}
          maxLength={200}
        />
      </div>
      {categories && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label={m.templates_category()}
            name="category"
            defaultValue={typed.category}
            options={categories}
            error={error("category")}
          />
          <TextField
            label={m.templates_edit_category_new()}
            name="newCategory"
            defaultValue={typed.newCategory}
            maxLength={40}
          />
        </div>
      )}
      <TextField
        className="sm:max-w-xs"
        label={m.templates_code()}
        name="code"
        defaultValue={typed.code}
        maxLength={40}
        autoCapitalize="characters"
        hint={m.templates_new_code_hint()}
        error={error("code", "code-taken")}
      />
      <div className="flex flex-wrap gap-2">
        <Button tone="primary">{submit}</Button>
        <LinkButton tone="quiet" to={cancel}>
          {m.templates_new_cancel()}
        </LinkButton>
      </div>
    </form>
  );
}
