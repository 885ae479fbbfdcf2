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
import { importHref } from "#app/templates/exchange/href.ts";
import { ProblemList } from "./problem-list.tsx";
import { maxMebibytes, takeTemplateUpload } from "#app/templates/exchange/upload.server.ts";
import { href } from "#app/ui/href.ts";

export const meta = titled(m.exchange_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  authorize(user, "manage templates");
  const templates = (await listTemplates(user)).filter(({ data: { status } }) => status !== "archived");
  const asked = url.searchParams.get("into") ?? "";
  return {
    into: templates.some(({ id }) => id === asked) || asked === "new" ? asked : "",
    templates: templates.map(({ id, data: { code, name } }) => ({ value: id, label: `${say(name)} · ${code}` })),
    language: getLocale(),
    mebibytes: maxMebibytes,
    form: describeFileForm(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "manage templates");
  const taken = await takeTemplateUpload(user, request, { into: "", language: getLocale() });
  return "next" in taken ? redirect(taken.next, 303) : data(taken, { status: taken.status });
}

export default function ImportTemplate({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { into, templates, language, mebibytes, form } = loaderData;
  const focused = useAnswerFocus(refused);
  const chosen = refused ?? { into, language };
  return (
    <>
      <PageHeader
        title={m.exchange_title()}
        lead={m.exchange_lead()}
        actions={<LinkButton to={href("/qc/templates/library")}>{m.library_title()}</LinkButton>}
      />
      <div className="flex max-w-3xl flex-col gap-4">
        {refused && refused.count > 0 && <ProblemList {...refused} answer={refused} />}
        <ErrorSummary
          ref={focused}
          title={m.ui_check_fields()}
          errors={refused?.message ? [{ id: "file", message: refused.message }] : []}
        />
        <Panel>
          <Form method="post" action={importHref} encType="multipart/form-data" className="flex flex-col gap-4">
            <TextField
              label={m.imports_file()}
              name="file"
              type="file"
              required
              accept=".csv,.tsv,.txt,.xlsx,.json"
              hint={m.exchange_file_hint({ max: mebibytes })}
              error={refused?.message ?? undefined}
              onChange={refuseAbove(mebibytes, m.exchange_large({ max: mebibytes }))}
            />
            <SelectField
              label={m.exchange_into()}
              name="into"
              defaultValue={chosen.into}
              key={`into ${chosen.into}`}
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
              defaultValue={chosen.language}
              key={`language ${chosen.language}`}
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
