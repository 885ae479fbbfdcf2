import { type ComponentType, lazy, memo, Suspense } from "react";

interface Module<Props> {
  readonly default: ComponentType<Props>;
}

/** How long a script that could not be fetched is left alone, in milliseconds, unless the network comes back before. */
const pause = 15_000;

/**
 * A part of the page whose script comes when the part is first shown. `here` is its module on the server, which renders it with the
 * page; that HTML stands until the script has come. A script that can't be fetched leaves the page as it is and is tried again. While
 * it is on its way, props must stay the same objects, or the HTML is given up. Until it has come where there is no HTML, `Meanwhile` is
 * shown.
 */
export function later<Props extends object>(
  load: () => Promise<Module<Props>>,
  here?: Module<Props> | null,
  Meanwhile?: ComponentType<Props>,
) {
  const Part = here?.default ?? lazy(() => persistently(load));
  return memo(function Later(props: Props) {
    return (
      <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  });
}

async function persistently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        addEventListener("online", resolve, { once: true });
        setTimeout(resolve, pause);
      });
    }
  }
}
