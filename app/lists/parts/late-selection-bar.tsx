import { later } from "#app/ui/later.tsx";

const load = async () => ({ default: (await import("./selection.tsx")).SelectionBar });

/** A list loads it only while rows are being selected. */
export const LateSelectionBar = later(load, import.meta.env.SSR ? await load() : null);
