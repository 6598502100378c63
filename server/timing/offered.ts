/** The clocks of tables for those who have no use for the schemas: what is offered, what holds, and how it is said. */

export * from './limits.ts';
export * from './presets.ts';
export * from './sentence.ts';
