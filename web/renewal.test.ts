import { expect, test, vi } from 'vitest';
import { watchVersions } from './renewal.ts';

class Part extends EventTarget {
  state = 'installing';
  postMessage = vi.fn();
}

/** A browser that keeps pages, with what it holds by now. */
function browser(held: { waiting?: Part; controlled?: boolean }) {
  const registration = Object.assign(new EventTarget(), {
    installing: null as Part | null,
    waiting: held.waiting ?? null,
  });
  const workers = Object.assign(new EventTarget(), {
    controller: held.controlled ? {} : null,
    register: vi.fn(async () => registration),
  });
  const install = (part: Part) => {
    registration.installing = part;
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = part;
    part.dispatchEvent(new Event('statechange'));
  };
  return { registration, workers, install };
}
const watch = (workers: object, found: (renew: () => void) => void, reload = () => {}) =>
  watchVersions(found, workers as ServiceWorkerContainer, reload);

test('a newer page is told of, when it comes and when it has been waiting', async () => {
  const later = browser({ controlled: true });
  const found = vi.fn();
  await watch(later.workers, found);
  expect(found).not.toHaveBeenCalled();
  later.install(new Part());
  expect(found).toHaveBeenCalledOnce();
  const before = browser({ controlled: true, waiting: new Part() });
  await watch(before.workers, found);
  expect(found).toHaveBeenCalledTimes(2);
});

test('the first page that is kept is no newer one', async () => {
  const { workers, install } = browser({});
  const found = vi.fn();
  await watch(workers, found);
  install(new Part());
  expect(found).not.toHaveBeenCalled();
});

test('whoever wants the newer page gets it once it runs', async () => {
  const waiting = new Part();
  const { workers } = browser({ controlled: true, waiting });
  const reload = vi.fn();
  await watch(workers, (renew) => renew(), reload);
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('where nothing may be kept the page goes on without', async () => {
  const found = vi.fn();
  await watch({ register: async () => Promise.reject(new Error('not here')) }, found);
  expect(found).not.toHaveBeenCalled();
});
