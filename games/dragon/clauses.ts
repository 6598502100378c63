/** Marks what carries out several clauses at once, as the kernel's `rule` marks one. */
export function rules<T>(_clauses: readonly string[], thing: T): T {
  return thing;
}

/** Clauses that are carried out around the table and not on it, or by what is printed, and where. */
export const elsewhere: Record<string, string> = {
  'DH-0.2': 'the whole game: what scoring adds up',
  'DH-0.3': 'the kernel: only a race reads the clock',
  'DH-0.6': 'the content: what a card says is data that the rules carry out',
  'DH-0.7': 'the kernel: one generator, one record',
  'DH-13.7': 'the host: a lost connection is no input',
  'DH-14.2': 'the host: its clock alone stamps',
  'DH-14.3': "the host's race: cap",
  'DH-14.4': "the host's race: opening",
  'DH-14.5': "the host's race: reach",
  'DH-14.6': "the host's race: precedence, as `racePrecedence` has it",
  'DH-14.7': "the host's race: hold",
  'DH-14.8': "the host's race: penalty",
  'DH-15.7': 'the host: relaxed games are rated apart',
  'DH-16.1': 'the host: bots get their view',
  'DH-16.2': 'the bots: when they answer',
  'DH-16.3': 'the bots: how they plan',
  'DH-16.4': 'the bots: when they leave',
  'DH-16.5': 'the bots: flipping, stealing, guarding',
  'DH-16.6': 'the host: a bot takes the seat',
  'DH-16.7': 'the host: whoever is out has a seat and its view',
  'DH-17.5': 'content/numbers.ts: slotOf',
  'DH-19.1': 'content/actions.ts',
  'DH-21.2': 'content/treasures.ts',
  'DH-22.1': 'content/caves/lair.ts',
  'DH-22.2': 'content/caves/lair.ts',
  'DH-22.3': 'content/numbers.ts: slotOf',
  'DH-23.1': 'content/caves/vault.ts',
  'DH-23.9': 'content/caves/vault.ts',
  'DH-23.10': 'content/caves/vault.ts',
  'DH-23.13': 'content/caves/vault.ts',
  'DH-24.20': 'the page: forecasts are reckoned from a view',
  'DH-25.16': 'the host: giving up, with a confirmation',
  'DH-26.2': 'the kernel: an answer to a question that is closed',
  'DH-26.4': "the host's race: false starts",
  'DH-27.10': 'the lab: which numbers may be tuned',
  'DH-27.11': 'the lab: what tuning aims at',
};
