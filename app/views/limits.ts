/** Views that a user can save of one list, and characters of a name and of search params. */
export const viewLimits = { views: 20, name: 60, search: 2000 } as const;
