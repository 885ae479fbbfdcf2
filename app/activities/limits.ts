/** The most characters of a note and of a reason, the most photos, and the most days that an activity is planned ahead. */
export const activityLimits = { note: 2000, reason: 2000, photos: 4, daysAhead: 366 } as const;
