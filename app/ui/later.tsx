import { type ComponentType, lazy, memo, type MemoExoticComponent, Suspense, useState } from "react";
import { loadWithRetries } from "./load-with-retries.ts";

interface Module<Props> {
  readonly default: ComponentType<Props>;
}

/** A part that comes later. `come` fetches its script without showing it; once that has resolved, the part is shown at once. */
type Later<Props extends object> = MemoExoticComponent<ComponentType<Props>> & { readonly come: () => Promise<void> };

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
): Later<Props> {
  let module = here ?? null;
  let coming: Promise<Module<Props>> | null = null;
  const come = () =>
    (coming ??= loadWithRetries(load).then((loaded) => {
      module = loaded;
      return loaded;
    }));
  const Coming = lazy(come);
  const Later = memo(function Later(props: Props) {
    // A part that began as one to wait for stays that one: another would lose what is typed in it.
    const [Part] = useState<ComponentType<Props>>(() => module?.default ?? Coming);
    return (
      <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  });
  return Object.assign(Later, { come: async () => void (await come()) }) as unknown as Later<Props>;
}
