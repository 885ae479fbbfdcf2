export const sittingLimits = { camera: 80, description: 2000, note: 2000, photos: 4, observations: 60 } as const;
