/** Clauses that are carried out around the table and not on it, and where. */
export const elsewhere: Record<string, string> = {
  'DT-16.19': 'the board: signs of the damage types',
  'DT-20.11': 'the board: partners are drawn together',
  'DT-24.17': 'the host: how often one is asked',
  'DT-24.18': 'the host: the pace of passes',
  'DT-25.4': 'the page: a card touched while no window is open',
  'DT-25.24': 'the page: a card touched while something resolves',
  'DT-25.26': "the page: a decision that is another player's",
  'DT-26.10': 'the host: how often one is asked stays with the seat',
  'DT-26.11': 'the host: who is asked is not shown',
  'DT-26.12': 'the kernel: one generator, one record',
  'DT-26.13': 'the odds: reckoned from a view',
  'DT-27.6': 'the page: what a card needs is part of its answer',
  'DT-27.17': "the page: Honey's choice is part of its answer",
  'DT-27.18': 'the page: the status chosen is part of the answer',
  'DT-27.19': 'the host: giving up and offering a draw',
  'DT-27.20': 'the host: a bot takes the seat',
};
