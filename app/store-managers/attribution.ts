/** The store where something happened and who managed it on that day, as records and their events store them. */
import { z } from "zod";

const managerShape = { managerId: z.string().nullable(), managerName: z.string().nullable() };

export const attributionShape = {
  storeId: z.string(),
  storeCode: z.string(),
  storeName: z.string(),
  /** The store's current area, kept in step with it. */
  area: z.string(),
  /** Who managed the store on the record's day. */
  ...managerShape,
};

const manager = z.object(managerShape);

/** The event of a corrected manager. */
export const reattributed = { before: manager, after: manager };
