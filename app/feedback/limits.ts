/** The most characters that each text of a case has, and the most photos. */
export const caseLimits = { code: 60, text: 4000, answer: 4000, resolution: 2000, photos: 4 } as const;

/** The same of how to reach its customer. */
export const contactLimits = { name: 120, phone: 40, email: 254 } as const;
