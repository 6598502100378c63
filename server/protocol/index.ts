export * from './http.ts';
export * from './messages.ts';
export * from './patch.ts';
export * from './table.ts';
export * from './uncounted.ts';
export * from './words.ts';
