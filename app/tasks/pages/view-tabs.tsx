import { Link } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { Tabs } from "#app/ui/tabs.tsx";

export function ViewTabs({ current, search }: { current: "list" | "board"; search: string }) {
  const views = [
    { key: "list", to: href("/tasks"), name: m.tasks_view_list() },
    { key: "board", to: href("/tasks/board"), name: m.tasks_view_board() },
  ];
  return (
    <Tabs label={m.tasks_view()}>
      {views.map(({ key, to, name }) => (
        <Link
          key={key}
          to={{ pathname: to, search }}
          prefetch="intent"
          className="tab"
          aria-current={key === current ? "page" : undefined}
        >
          {name}
        </Link>
      ))}
    </Tabs>
  );
}
