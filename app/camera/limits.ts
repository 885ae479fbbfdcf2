/** The most characters that each text of a sitting has, the most photos of an observation, and the most observations. */
export const sittingLimits = { camera: 80, words: 2000, note: 2000, photos: 4, observations: 60 } as const;
