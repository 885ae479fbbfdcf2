/** Lets a phone start one check without a network: sending it again can't start a second one. */
export interface StartKey {
  readonly checkId: string;
  readonly key: string;
  readonly keyAt: string;
  readonly submitKey: string;
}

export const maxStartKeys = 10;

export const dayMs = 86_400_000;
/** A phone renews a key after a week. It stops using it three days before the server does, so that a start has time to arrive. */
export const startKeyDays = { renewal: 7, use: 27, acceptance: 30 };
