/** A page shows secrets (a link, a token, codes) only once: they are stored nowhere, and no browser may cache the answer. */
import { createContext, type RouterContextProvider } from "react-router";

export const containsSecret = createContext(false);

export function answerWithSecret<T>(context: Readonly<RouterContextProvider>, answer: T): T {
  context.set(containsSecret, true);
  return answer;
}
