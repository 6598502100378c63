/** A value that is replaced, never changed, and those who want to hear of it. */
export class Observed<T> {
  value: T;
  private readonly listeners = new Set<() => void>();

  constructor(value: T) {
    this.value = value;
  }

  set(value: T): void {
    this.value = value;
    for (const listener of [...this.listeners]) listener();
  }

  /** As React's `useSyncExternalStore` wants it; what it returns ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  forget(): void {
    this.listeners.clear();
  }
}
