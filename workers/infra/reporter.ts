export interface Reporter {
  /** So much is done; it is reported once `every` more than at the last report. */
  at(count: number, every: number): void;
  /** Resolves when the last report is made. */
  done(): Promise<void>;
}

/** Reports progress from time to time, one report after the other. `report` does not throw. */
export function createReporter(report: (count: number) => Promise<unknown>): Reporter {
  let reported = 0;
  let reporting: Promise<unknown> = Promise.resolve();
  return {
    at(count, every) {
      if (count - reported < every) return;
      reported = count;
      reporting = reporting.then(() => report(count));
    },
    done: async () => void (await reporting),
  };
}
