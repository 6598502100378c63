/** Sees to it that a table is open in one tab only. */
export interface Guard {
  /** Takes a table, from another tab if it must; `lost` is called when another tab does the same. Resolves to how to let go. */
  hold(table: string, lost: () => void): Promise<() => void>;
}

/** Where there are no locks a tab learns of the other one when it writes: the log takes each entry once. */
export const noGuard: Guard = { hold: async () => () => {} };

/** By the browser's locks: they end with their tab, however it ends. */
export function lockGuard(locks: LockManager): Guard {
  return {
    hold: (table, lost) =>
      new Promise((resolve, reject) => {
        let held = false;
        let over = false;
        const holding = () =>
          new Promise<void>((release) => {
            held = true;
            resolve(() => {
              over = true;
              release();
            });
          });
        locks.request(`kaiju table ${table}`, { steal: true }, holding).catch((error: Error) => {
          if (!held) reject(error);
          else if (!over) lost();
        });
      }),
  };
}
