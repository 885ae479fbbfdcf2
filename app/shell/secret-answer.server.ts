/** Secrets that a page tells once: a link, a token, codes. The answer itself holds them, as they are kept nowhere, and no browser keeps it. */
import { createContext, type RouterContextProvider } from "react-router";

export const containsSecret = createContext(false);

/** The answer of a loader or an action that contains a secret. */
export function answerWithSecret<T>(context: Readonly<RouterContextProvider>, answer: T): T {
  context.set(containsSecret, true);
  return answer;
}
