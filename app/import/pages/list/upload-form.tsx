import { m } from "#app/i18n/locale.ts";
import { importsHref } from "#app/import/href.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { UploadField, SelectField } from "#app/ui/field.tsx";
import { refuseAbove } from "#app/ui/file-size.ts";
import { RefusalNotice, useAnswerFocus } from "#app/ui/form.tsx";
import { ErrorSummary, Panel } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { readKinds } from "./list-page.server.ts";
import type { UploadProblem } from "#app/import/receive-file.server.ts";
import { Fact } from "#app/ui/facts.tsx";
import { href } from "#app/ui/href.ts";

interface UploadFormProps {
  kinds: ReturnType<typeof readKinds>;
  kind: string;
  formKey: string;
  mebibytes: number;
  problem: (UploadProblem & { kind: string }) | null;
}

export function UploadForm({ kinds, kind, formKey, mebibytes, problem }: UploadFormProps) {
  const focused = useAnswerFocus(problem);
  const errorOf = (field: UploadProblem["field"]) => (problem?.field === field ? problem.message : undefined);
  return (
    <Panel title={m.imports_upload()}>
      <PostForm formKey={formKey} action={importsHref} encType="multipart/form-data" className="flex flex-col gap-4">
        <RefusalNotice answer={problem} title={problem?.field === null ? problem.message : null} />
        <ErrorSummary
          ref={focused}
          title={m.ui_check_fields()}
          errors={problem?.field ? [{ id: problem.field, message: problem.message }] : []}
        />
        <div className="grid gap-4 md:grid-cols-[minmax(10rem,1fr)_minmax(0,2fr)_auto]">
          <SelectField
            label={m.imports_kind()}
            name="kind"
            defaultValue={problem?.kind ?? kind}
            key={`${kind} ${formKey}`}
            options={kinds.map(({ kind: value, name }) => ({ value, label: name }))}
            error={errorOf("kind")}
          />
          <UploadField
            label={m.imports_file()}
            button={m.imports_file_choose()}
            name="file"
            required
            accept=".csv,.tsv,.txt,.xlsx,.json"
            hint={m.imports_file_hint({ max: mebibytes })}
            error={errorOf("file")}
            onChange={refuseAbove(mebibytes, m.imports_problem_large({ max: mebibytes }))}
          />
          <Button tone="primary" className="md:mt-6 md:self-start">
            {m.imports_upload_do()}
          </Button>
        </div>
      </PostForm>
      <details open={kind !== ""} className="disclosure mt-2">
        <summary>{m.imports_fields()}</summary>
        {kinds.map((each) => (
          <KindFields key={each.kind} {...each} open={each.kind === kind} />
        ))}
      </details>
    </Panel>
  );
}

function KindFields({ kind, name, description, fields, open }: UploadFormProps["kinds"][number] & { open: boolean }) {
  return (
    <details open={open} className="disclosure border-t border-line">
      <summary>{name}</summary>
      <p className="max-w-2xl text-muted">{description}</p>
      <dl className="my-2">
        {fields.map((field) => (
          <Fact key={field.field} label={field.required ? m.imports_field_needed({ field: field.name }) : field.name}>
            {field.hint}
          </Fact>
        ))}
      </dl>
      <a href={href("/qc/imports/sample.csv", { kind })} className={buttonClass("quiet", "-mx-3.5")} download>
        {m.imports_sample()}
      </a>
    </details>
  );
}
