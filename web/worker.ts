/**
 * Everything that runs beside the page is this one program, so that the kernel and the rules are fetched once for all
 * of it: its name says what it is there for.
 */
const place = self as unknown as Worker & { name: string };
const [job, game] = place.name.split(' of ');

/** What comes while we are not ready yet is heard then. */
const early: Event[] = [];
const keep = (event: Event) => void early.push(event);
place.addEventListener('message', keep);

if (job === 'tables') await (await import('./local/tables.ts')).serveTables(place);
else if (job === 'replay') (await import('./replay/serve.ts')).serveReplay(place);
else if (job === 'bots') await (await import('./local/bots.ts')).serveBotsOf(game, place);
else throw new Error(`${place.name}: nothing beside the page is called so`);

place.removeEventListener('message', keep);
for (const event of early) place.dispatchEvent(event);

// A module, so that it may wait: whatever fails here is told to whoever started it.
export {};
