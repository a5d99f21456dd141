/** What can go wrong with the next calls of the API. `drop-after-charging`: carried out, but the answer never comes. */
export const FAULTS = ['error-500', 'refused', 'rate-limited', 'timeout', 'drop-after-charging', 'half-json'] as const;
export type Fault = { name: (typeof FAULTS)[number]; left: number; method?: string | undefined; path?: string | undefined };

export type Faults = {
  add: (fault: Fault) => void;
  clear: () => void;
  /** The fault of this call, which is one use of it. */
  take: (call: { method: string; path: string }) => Fault['name'] | null;
};

export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add: (fault) => void faults.push(fault),
    clear: () => void (faults = []),
    take: ({ method, path }) => {
      const fault = faults.find(
        (each) => each.left > 0 && (each.method ?? method) === method && (each.path === undefined || path.includes(each.path)),
      );
      if (!fault) return null;
      fault.left -= 1;
      return fault.name;
    },
  };
}
