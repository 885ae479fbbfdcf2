import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "#app/auth/use-auth.tsx";
import { m } from "#app/i18n/locale.ts";
import { type SearchResult, maxResults } from "#app/search/search-result.ts";
import { kindIcons, resultKindNames } from "#app/search/kind-names.ts";
import { findDestinations } from "#app/search/destinations.ts";
import { href } from "#app/ui/href.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { hasPopovers } from "#app/ui/popover.tsx";
import { searchLength } from "#app/ui/search-length.ts";
import { readRecent, rememberRecent } from "./recent.ts";
import { useSearch } from "./use-search.tsx";

interface Section {
  readonly title: string;
  readonly results: readonly (SearchResult & { readonly icon: IconName })[];
}

export default function CommandMenu({ close }: { close: () => void }) {
  const { user, userProfile } = useAuth();
  const uid = user?.uid ?? "";
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const [recent] = useState(() => readRecent(uid));
  const search = typed.trim();
  const { groups, pending } = useSearch(search);

  const destinations = findDestinations(search, userProfile?.role ?? [], maxResults);
  const sections: Section[] = [
    { title: m.search_recent(), results: search ? [] : recent.map((each) => ({ ...each, icon: "clock" as const })) },
    { title: m.search_pages(), results: destinations.pages.map(({ to, icon, name }) => ({ to, icon, name: name() })) },
    {
      title: m.search_actions(),
      results: destinations.actions.map(({ to, icon, name }) => ({ to, icon, name: name() })),
    },
    ...(search ? (groups ?? []) : []).map(({ kind, results }) => ({
      title: resultKindNames[kind](),
      results: results.map((each) => ({ ...each, icon: kindIcons[kind] })),
    })),
  ].filter(({ results }) => results.length > 0);
  const all = sections.flatMap(({ results }) => results);
  const chosenIndex = Math.min(active, all.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  // A modal dialog makes the browser restyle the whole page. A popover covers the page too, and closes when the focus leaves it.
  useEffect(() => {
    const menu = dialog.current!;
    if (!hasPopovers()) return menu.showModal();
    menu.showPopover();
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !menu.contains(relatedTarget as Node)) menu.hidePopover();
    };
    menu.addEventListener("focusout", onFocusOut);
    return () => menu.removeEventListener("focusout", onFocusOut);
  }, []);
  useEffect(() => {
    document.getElementById(`${id}-${chosenIndex}`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosenIndex]);

  function closeMenu(): void {
    if (hasPopovers()) dialog.current!.hidePopover();
    else dialog.current!.close();
  }

  function openResult(result: SearchResult): void {
    rememberRecent(uid, result);
    closeMenu();
    void navigate(result.to);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      setActive((chosenIndex + step + all.length) % all.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      // Enter before the server's answer opens the page of results.
      const result =
        pending && destinations.pages.length + destinations.actions.length === 0 ? undefined : all[chosenIndex];
      if (result) openResult(result);
      else if (search) openResult({ to: href("/search", { q: search }), name: search });
    }
  }

  return (
    <dialog
      ref={dialog}
      popover="auto"
      aria-label={m.ui_search()}
      aria-modal="true"
      onClose={close}
      onToggle={({ newState }) => newState === "closed" && close()}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none border-0 bg-[rgb(8_16_16/0.45)] p-2 text-ink lg:pt-[10vh]"
    >
      <div className="relative z-1 mx-auto flex max-h-[min(36rem,100%)] w-full max-w-152 flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-[0_0.5rem_1.5rem_rgb(0_0_0/0.12)]">
        <div className="flex items-center gap-2 border-b border-line ps-4 pe-1.5">
          <Icon name="search" className="text-lg text-muted" />
          <input
            type="text"
            role="combobox"
            className="h-13 min-w-0 flex-1 bg-transparent text-[1rem]/6 outline-none placeholder:text-muted placeholder:opacity-100"
            aria-label={m.search_label()}
            placeholder={m.search_label()}
            aria-expanded={all.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosenIndex >= 0 ? optionId(chosenIndex) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={searchLength}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className="button w-control flex-none px-0 text-lg hover:bg-sunken"
            aria-label={m.search_close()}
            onClick={closeMenu}
          >
            <Icon name="close" />
          </button>
        </div>
        <p role="status" className="sr-only">
          {search && !pending && m.search_count({ count: all.length })}
        </p>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-2">
          {groups === null && <p className="px-4 py-2 text-sm text-muted">{m.search_failed()}</p>}
          {search && !pending && groups && all.length === 0 && (
            <div className="px-4 py-6 text-center">
              <p className="font-semibold">{m.search_none({ search })}</p>
              <p className="text-muted">{m.search_none_body()}</p>
            </div>
          )}
          <div id={`${id}-list`} role="listbox" aria-label={m.ui_search()}>
            {sections.map(({ title, results }, section) => (
              <div key={title} role="group" aria-labelledby={`${id}-title-${section}`}>
                <p id={`${id}-title-${section}`} className="px-4 pt-2 pb-1 text-sm font-strong text-muted">
                  {title}
                </p>
                {results.map((each) => {
                  const index = all.indexOf(each);
                  return (
                    <Option
                      key={each.to}
                      id={optionId(index)}
                      result={each}
                      chosen={index === chosenIndex}
                      onPoint={() => setActive(index)}
                      open={() => openResult(each)}
                    />
                  );
                })}
              </div>
            ))}
          </div>
        </div>
        <p className="hidden border-t border-line px-4 py-2 text-sm text-muted lg:block">{m.search_hint()}</p>
      </div>
      {/* A press beside the menu closes it and reaches nothing of the page. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={closeMenu}
        className="fixed inset-0 cursor-default!"
      />
    </dialog>
  );
}

interface OptionProps {
  id: string;
  result: Section["results"][number];
  chosen: boolean;
  onPoint: () => void;
  open: () => void;
}

/** A link, so it can be opened in a new tab. */
function Option({ id, result: { to, name, detail, icon }, chosen, onPoint, open }: OptionProps) {
  function onClick(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open();
  }
  return (
    <a
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      href={to}
      onMouseMove={chosen ? undefined : onPoint}
      onClick={onClick}
      className="mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 leading-5 aria-selected:bg-accent-soft dense:min-h-9"
    >
      <Icon name={icon} className="text-lg text-muted" />
      <span className="min-w-0">
        <span>{name}</span>
        {detail && <span className="ms-2 text-sm text-muted">{detail}</span>}
      </span>
    </a>
  );
}
