/** Clauses that are carried out around the table and not on it, and where. */
export const elsewhere: Record<string, string> = {
  'DL-25.16': 'the page and the bots: forecasts are reckoned from a view',
  'DL-25.17': 'the kernel: one generator, one record',
  'DL-26.13': 'the host: a bot takes the seat',
  'DL-28.8': 'the content: which numbers may be tuned',
};
