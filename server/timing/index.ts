export * from './clocks.ts';
export * from './lag.ts';
export * from './limits.ts';
export * from './pacing.ts';
export * from './race.ts';
export * from './settings.ts';
