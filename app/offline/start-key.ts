/** Lets a phone start one check without a network: sending it again can't start a second one. */
export interface StartKey {
  readonly checkId: string;
  readonly key: string;
  readonly keyAt: string;
  readonly submitKey: string;
}

export const maxStartKeys = 10;

/** The server accepts a phone's time, and a template version that was replaced since, for so long. */
export const maxDelayDays = 3;

const acceptance = 30;
/** A phone renews a key after a week, and stops using it while a start still has time to arrive. */
export const startKeyDays = { renewal: 7, use: acceptance - maxDelayDays, acceptance };
