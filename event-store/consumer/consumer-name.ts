/**
 * What names a runner's checkpoint. Reactors have version 1 for ever: side effects are never built anew. A `rebuild` is a
 * projection that is being built beside the one people see, until the two are switched.
 */
export interface ConsumerName {
  readonly kind: 'projection' | 'reactor' | 'rebuild';
  readonly name: string;
  readonly version: number;
}

/** Throws TypeError outside `^[a-z][a-z0-9-]*$` or when the version is no whole number from 1. */
export function consumerName(kind: ConsumerName['kind'], name: string, version = 1): ConsumerName {
  if (!/^[a-z][a-z0-9-]*$/.test(name) || !Number.isInteger(version) || version < 1)
    throw new TypeError(`not a ${kind}: ${name} v${version}`);
  return { kind, name, version };
}
