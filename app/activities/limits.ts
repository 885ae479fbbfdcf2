/** The most characters of a note and of a reason, and the most days that an activity is planned ahead. */
export const activityLimits = { note: 2000, reason: 2000, daysAhead: 366 } as const;
