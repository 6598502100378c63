export * from './check.ts';
export * from './dice.ts';
