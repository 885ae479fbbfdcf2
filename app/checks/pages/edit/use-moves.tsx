import { type RefObject, useMemo } from "react";
import { flushSync } from "react-dom";
import type { CheckEditor } from "./editor.ts";
import { checkEditHref, itemAnchor, sectionOf } from "./form-view.ts";

export function useMoves(editor: CheckEditor, form: RefObject<HTMLFormElement | null>) {
  return useMemo(() => {
    const { checkId, version } = editor.view;
    const show = (section: string) => {
      // Rendered at once, so that its heading can get the focus.
      flushSync(() => editor.show(section));
      history.replaceState(history.state, "", checkEditHref(checkId, section));
      window.scrollTo(0, 0);
      form.current?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
    };
    const follow = (item: string) => {
      const home = sectionOf(version, item);
      if (home && editor.page.section !== "all" && editor.page.section !== home) show(home);
      document.getElementById(itemAnchor(item))?.scrollIntoView();
    };
    return { show, follow };
  }, [editor, form]);
}
