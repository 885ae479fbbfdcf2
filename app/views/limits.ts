/** `views` are of one list. */
export const viewLimits = { views: 20, name: 60, search: 2000 } as const;
