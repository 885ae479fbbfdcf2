export const figureParams = ["item", "band", "score", "outcome"] as const;
export type FigureParam = (typeof figureParams)[number];
/** Params that choose among the checks that were replayed. */
const choiceParams = [...figureParams, "side", "result"] as const;
export type ChoiceParam = (typeof choiceParams)[number];

export function withoutChoices(search: string): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const name of choiceParams) params.delete(name);
  return params;
}
