/** Views of a list that a user keeps, and the characters of a name and of the search params. */
export const viewLimits = { views: 20, name: 60, search: 2000 } as const;
