/** Clauses that are carried out around the table and not on it, and where. */
export const elsewhere: Record<string, string> = {
  'EN-10.16': 'the content and the page: none of the four stands anywhere as a number',
  'EN-10.16a': 'the page and the terminal: pips for actions, and the timeline of a battle',
  'EN-14.10': 'nowhere: there are no runes',
  'EN-19.5': 'the kernel: an input is applied whole or refused, and the record replays',
  'EN-19.6': 'the kernel: the schema takes whole numbers only',
  'EN-27.1': 'the content: which numbers may be tuned, and in which order',
  'EN-27.12': 'the content: what is kept for later',
  'EN-35.6': 'the lab: what numbers are tuned towards',
};
