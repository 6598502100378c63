/** Keeps the page for when there is no network, and says when a newer one has come along. */
export async function watchVersions(
  found: (renew: () => void) => void,
  workers: ServiceWorkerContainer | undefined = navigator.serviceWorker,
  reload = () => location.reload(),
): Promise<void> {
  const registration = await workers?.register('/sw.js').catch(() => undefined);
  if (workers === undefined || registration === undefined) return;
  const renew = () => {
    workers.addEventListener('controllerchange', reload, { once: true });
    registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  };
  // What is installed where nothing ran before is no newer page.
  const look = () => registration.waiting !== null && workers.controller !== null && found(renew);
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
}
