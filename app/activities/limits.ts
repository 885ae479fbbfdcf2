export const activityLimits = { note: 2000, reason: 2000, photos: 4, daysAhead: 366 } as const;
