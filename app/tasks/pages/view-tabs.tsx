import { NavLink } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { Tabs, tab } from "#app/ui/tabs.tsx";

/** The same tasks as a list or as a board. */
export function ViewTabs({ search }: { search: string }) {
  const views = [
    { to: href("/tasks"), name: m.tasks_view_list() },
    { to: href("/tasks/board"), name: m.tasks_view_board() },
  ];
  return (
    <Tabs label={m.tasks_view()}>
      {views.map(({ to, name }) => (
        <NavLink key={to} end to={{ pathname: to, search }} prefetch="intent" className={tab}>
          {name}
        </NavLink>
      ))}
    </Tabs>
  );
}
