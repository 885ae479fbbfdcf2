import { createContext, use } from "react";

/** The style sheet that a page brings along, so that it is painted without waiting for a file, and the files that the next page needs. */
export interface OwnSheet {
  readonly css: string;
  readonly nonce: string;
  readonly next: readonly string[];
}

export const OwnSheetContext = createContext<OwnSheet | null>(null);

export function useOwnSheet(): OwnSheet | null {
  return use(OwnSheetContext);
}

export function OwnSheetLinks({ css, nonce, next }: OwnSheet) {
  return (
    <>
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      {next.map((sheet) => (
        <link key={sheet} rel="prefetch" as="style" href={sheet} />
      ))}
    </>
  );
}
