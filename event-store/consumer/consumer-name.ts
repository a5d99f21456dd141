/**
 * Identifies a runner's checkpoint. Reactors always have version 1, because side effects are never repeated. A `rebuild` is a
 * version of a projection that is built while the active version serves queries.
 */
export interface ConsumerName {
  readonly kind: 'projection' | 'reactor' | 'rebuild';
  readonly name: string;
  readonly version: number;
}

/** Throws TypeError when the name does not match `^[a-z][a-z0-9-]*$` or the version is not a whole number from 1. */
export function consumerName(kind: ConsumerName['kind'], name: string, version = 1): ConsumerName {
  if (!/^[a-z][a-z0-9-]*$/.test(name) || !Number.isInteger(version) || version < 1)
    throw new TypeError(`not a ${kind}: ${name} v${version}`);
  return { kind, name, version };
}
