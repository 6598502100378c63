import { fill } from '@kaiju/kernel';

/** Fills the blanks of a sentence. `{n|creature|creatures}` is the former for one of them, else the latter. */
export function counted(sentence: string, blanks: Record<string, unknown>): string {
  const agreed = sentence.replace(
    /\{(\w+)\|([^|}]*)\|([^}]*)\}/g,
    (_, number: string, one: string, more: string) => (Number(blanks[number]) === 1 ? one : more),
  );
  return fill(agreed, blanks);
}
