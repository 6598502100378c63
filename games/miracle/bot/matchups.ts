/** By edition: how much better than even a deck with the row's piece does against a deck with the column's. */
export const MATCHUPS: Record<string, Record<string, Record<string, number>>> = {};
