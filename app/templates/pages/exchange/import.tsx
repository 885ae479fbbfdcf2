import { data, Form, redirect } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { listTemplates } from "#app/templates/templates.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { refuseAbove } from "#app/ui/file-size.ts";
import { useAnswerFocus } from "#app/ui/form.tsx";
import { ErrorSummary, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/import";
import { FormOfFile } from "./form-of-file.tsx";
import { describeFileForm } from "./describe-file-form.server.ts";
import { templateImportHref } from "#app/templates/exchange/href.ts";
import { FileProblemList } from "./problem-list.tsx";
import { maxTemplateMebibytes, receiveTemplateUpload } from "#app/templates/exchange/upload.server.ts";
import { href } from "#app/ui/href.ts";

export const meta = titled(m.exchange_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  authorize(user, "manage templates");
  const templates = (await listTemplates(user)).filter(({ data: { status } }) => status !== "archived");
  const requested = url.searchParams.get("into") ?? "";
  return {
    into: templates.some(({ id }) => id === requested) || requested === "new" ? requested : "",
    templates: templates.map(({ id, data: { code, name } }) => ({ value: id, label: `${say(name)} · ${code}` })),
    language: getLocale(),
    mebibytes: maxTemplateMebibytes,
    form: describeFileForm(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "manage templates");
  const outcome = await receiveTemplateUpload(user, request, { into: "", language: getLocale() });
  return "next" in outcome ? redirect(outcome.next, 303) : data(outcome, { status: outcome.status });
}

export default function ImportTemplate({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { into, templates, language, mebibytes, form } = loaderData;
  const focused = useAnswerFocus(refusal);
  const choice = refusal ?? { into, language };
  return (
    <>
      <PageHeader
        title={m.exchange_title()}
        lead={m.exchange_lead()}
        actions={<LinkButton to={href("/qc/templates/library")}>{m.library_title()}</LinkButton>}
      />
      <div className="flex max-w-2xl flex-col gap-4">
        {refusal && refusal.count > 0 && <FileProblemList {...refusal} answer={refusal} />}
        <ErrorSummary
          ref={focused}
          title={m.ui_check_fields()}
          errors={refusal?.message ? [{ id: "file", message: refusal.message }] : []}
        />
        <Panel>
          <Form method="post" action={templateImportHref} encType="multipart/form-data" className="flex flex-col gap-4">
            <TextField
              label={m.imports_file()}
              name="file"
              type="file"
              required
              accept=".csv,.tsv,.txt,.xlsx,.json"
              hint={m.exchange_file_hint({ max: mebibytes })}
              error={refusal?.message ?? undefined}
              onChange={refuseAbove(mebibytes, m.exchange_large({ max: mebibytes }))}
            />
            <SelectField
              label={m.exchange_into()}
              name="into"
              defaultValue={choice.into}
              key={`into ${choice.into}`}
              options={[
                { value: "", label: m.exchange_into_code() },
                { value: "new", label: m.exchange_into_new() },
                ...templates,
              ]}
              hint={m.exchange_into_hint()}
            />
            <SelectField
              label={m.exchange_language()}
              name="language"
              defaultValue={choice.language}
              key={`language ${choice.language}`}
              options={[
                { value: "en", label: "English" },
                { value: "vi", label: "Tiếng Việt" },
              ]}
              hint={m.exchange_language_hint()}
            />
            <div>
              <Button tone="primary">{m.exchange_look()}</Button>
            </div>
          </Form>
        </Panel>
        <FormOfFile {...form} />
      </div>
    </>
  );
}
