import { z } from "zod";
import { mintFormKey } from "#app/auth/once.server.ts";
import { userPhotoHref } from "#app/auth/photo-href.ts";
import { useAuth } from "#app/auth/use-auth.tsx";
import { maxUserNameLength, nameOf } from "#app/auth/user.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { roleName } from "#app/shell/role-name.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { line } from "#app/ui/form-values.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import { renameOneself } from "#app/users/rename.server.ts";
import { Fact } from "#app/ui/facts.tsx";
import { Badge, Notice, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/profile";

export const meta = titled(m.settings_profile);

export function loader({ context }: Route.LoaderArgs) {
  const { uid } = requireUser(context);
  return { timeZone: config.APP_TIME_ZONE, key: mintFormKey(uid, `rename-user/${uid}`) };
}

const nameForm = z.object({
  name: line(maxUserNameLength, () => m.settings_name_missing()),
});

export async function action({ request, context }: Route.ActionArgs) {
  return handleForm(
    await readForm(request, nameForm),
    async ({ name }, { key }) => {
      const outcome = await renameOneself(requireUser(context), { name, key }, new Date());
      return redirectChanged(request, href("/settings"), outcome, m.settings_name_saved());
    },
    { stale: m.settings_name_stale() },
  );
}

export default function ProfilePage({ loaderData: { timeZone, key }, actionData }: Route.ComponentProps) {
  const { userProfile: profile } = useAuth();
  if (!profile)
    return (
      <Notice tone="bad" title={m.settings_no_profile()}>
        {m.settings_no_profile_text()}
      </Notice>
    );
  return (
    <Panel title={m.settings_profile()}>
      <p className="mb-3 text-muted">{m.settings_profile_lead()}</p>
      <FormErrors reply={actionData?.reply} />
      <div className="mb-4 flex items-center gap-4">
        <Avatar name={nameOf(profile)} photo={userPhotoHref(profile)} size="size-16" />
        <LinkButton to={href("/settings/photo")}>{m.settings_photo_change()}</LinkButton>
      </div>
      <PostForm formKey={key} className="mb-4 flex max-w-md flex-col gap-3">
        <TextField
          {...fieldsOf(actionData?.reply, { name: profile.displayName ?? "" })("name")}
          label={m.ui_name()}
          hint={m.settings_name_hint()}
          autoComplete="name"
          required
        />
        <Button tone="primary" className="self-start">
          {m.settings_name_save()}
        </Button>
      </PostForm>
      <dl className="tabular-nums">
        <Fact label={m.ui_email()}>{profile.email}</Fact>
        <Fact label={m.settings_account_no()}>{profile.accountNo}</Fact>
        <Fact label={m.settings_roles()}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {profile.role.map((role) => (
              <Badge key={role}>{roleName(role)}</Badge>
            ))}
          </span>
        </Fact>
        <Fact label={m.settings_created()}>{formatInstant(profile.createdAt, timeZone)}</Fact>
        <Fact label={m.settings_updated()}>{formatInstant(profile.updatedAt, timeZone)}</Fact>
        <Fact label={m.settings_last_login()}>{formatInstant(profile.lastLoginAt, timeZone)}</Fact>
      </dl>
    </Panel>
  );
}
