import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { m } from "#app/i18n/locale.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { href } from "#app/ui/href.ts";
import { Panel } from "#app/ui/page.tsx";
import type { TaskPage } from "./read-task.server.ts";

const link = "link -my-2.5 inline-block py-2.5";

export function TaskFacts({ page }: { page: TaskPage }) {
  const { store, finding, checkId } = page;
  return (
    <Panel>
      <dl>
        <Fact label={m.tasks_field_owner()}>
          {page.ownerId === null ? (
            <span className="text-muted">{m.tasks_owner_none()}</span>
          ) : (
            <a href={href("/tasks/", { ownerId: page.ownerId, status: "unfinished" })} className={link}>
              {page.owner}
            </a>
          )}
          {page.ownerDisabled && <span className="block text-sm text-bad">{m.tasks_owner_disabled()}</span>}
        </Fact>
        <Fact label={m.tasks_field_due()}>
          <span className="tabular-nums">{page.dueLabel.day}</span>
        </Fact>
        <Fact label={m.tasks_field_severity()}>{page.severity && <SeverityBadge severity={page.severity} />}</Fact>
        <Fact label={m.tasks_field_category()}>{page.category}</Fact>
        <Fact label={m.stores_store()}>
          <a href={href("/qc/stores/:id", { id: store.id })} className={link}>
            {store.name}
          </a>
        </Fact>
        <Fact label={m.stores_area()}>{store.area}</Fact>
        <Fact label={m.tasks_field_check()}>
          {finding &&
            (page.readsCheck && checkId !== null ? (
              <a href={href("/qc/check/view", { id: checkId })} className={link}>
                {`${finding.checkCode} · ${finding.day}`}
              </a>
            ) : (
              `${finding.checkCode} · ${finding.day}`
            ))}
        </Fact>
        <Fact label={m.tasks_also_open()}>
          {page.alsoOpen.length > 0 &&
            page.alsoOpen.map(({ id, checkCode, day }) => (
              <a key={id} href={href("/tasks/:id", { id })} className="link -my-2.5 block w-fit py-2.5">
                {`${checkCode} · ${day}`}
              </a>
            ))}
        </Fact>
        <Fact label={m.tasks_field_inspector()}>{page.inspector}</Fact>
        <Fact label={m.tasks_field_opened()}>
          <span className="tabular-nums">{page.opened}</span>
        </Fact>
      </dl>
      {page.followsUp && checkId !== null && (
        <LinkButton to={href("/qc/check/", { id: checkId })} className="mt-3 max-md:w-full">
          {m.tasks_follow_up()}
        </LinkButton>
      )}
    </Panel>
  );
}
