import { z } from "zod";

const managerShape = { managerId: z.string().nullable(), managerName: z.string().nullable() };

export const attributionShape = {
  storeId: z.string(),
  storeCode: z.string(),
  storeName: z.string(),
  /** The store's current area, kept in step with it. */
  area: z.string(),
  /** The store's manager on the record's day. */
  ...managerShape,
};

const manager = z.object(managerShape);

/** The event of a corrected manager. */
export const reattributed = { before: manager, after: manager };
