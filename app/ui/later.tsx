import { type ComponentType, lazy, memo, type MemoExoticComponent, Suspense, useState } from "react";
import { loadWithRetries } from "./load-with-retries.ts";

interface Module<Props> {
  readonly default: ComponentType<Props>;
}

/** `come` loads the script without showing the part. */
type Later<Props extends object> = MemoExoticComponent<ComponentType<Props>> & { readonly come: () => Promise<void> };

/** The server renders the part with `here`; until the script has loaded, props must stay the same objects, or that HTML is dropped. */
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
