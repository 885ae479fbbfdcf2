import { createContext, use } from "react";

interface PageScripts {
  readonly hrefs: readonly string[];
  readonly nonce: string;
}

export const PageScriptsContext = createContext<PageScripts>({ hrefs: [], nonce: "" });

/** Fetches the page's scripts once its style sheet has come: before, they would take the network from what is painted. */
export function PreloadScripts() {
  const { hrefs, nonce } = use(PageScriptsContext);
  const html =
    `document.addEventListener("load",()=>{for(const href of ${JSON.stringify(hrefs)})document.head.append(` +
    `Object.assign(document.createElement("link"),{rel:"modulepreload",href,fetchPriority:"low"}))},{capture:true,once:true})`;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
