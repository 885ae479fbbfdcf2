/** A stand-in for a browser's translator: it replaces each text of a page, and what comes later, by <font> elements with the same words. */
import type { Page } from "@playwright/test";

/** Starts once React has the page, as real translators do; from then on in every document that the page shows. */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(startTranslator);
  await page.evaluate(startTranslator);
}

function startTranslator(): void {
  const untouched = "script, style, noscript, textarea, title, svg title, font, [translate=no]";
  const replace = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceAll = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    if (root instanceof Text) found.push(root);
    found.forEach(replace);
  };
  const begin = () => {
    replaceAll(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes]) if (node instanceof Text || node !== target) replaceAll(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  const wait = () => {
    if ("__reactRouterDataRouter" in window) void scheduler.postTask(begin, { priority: "background" });
    else requestAnimationFrame(wait);
  };
  wait();
}
