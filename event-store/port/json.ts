/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Deeper data is refused, because the parsers on the way (Postgres, gRPC clients) have depth limits of their own. */
export const maxJsonDepth = 100;

/**
 * Throws TypeError naming the path when a value would not survive JSON unchanged: undefined, bigint, NaN, dates,
 * functions, class instances, cycles and anything nested deeper than `maxJsonDepth`.
 */
export function assertJson(value: unknown, path = '$', depth = 0): asserts value is Json {
  if (depth > maxJsonDepth) throw new TypeError(`${path}: nested deeper than ${maxJsonDepth} levels`);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${path}: ${value} is not JSON`);
    return;
  }
  if (typeof value !== 'object') throw new TypeError(`${path}: ${typeof value} is not JSON`);
  if (Array.isArray(value)) {
    // A counting loop, because forEach skips the holes of a sparse array.
    for (let index = 0; index < value.length; index++) assertJson(value[index], `${path}[${index}]`, depth + 1);
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError(`${path}: only plain objects are JSON`);
  for (const [key, child] of Object.entries(value)) assertJson(child, `${path}.${key}`, depth + 1);
}

/** The value as JSON without its undefined properties. Throws TypeError when anything else is not JSON. */
export function toJson(value: unknown): Json {
  const kept = withoutUndefined(value);
  assertJson(kept);
  return kept;
}

/** A copy of plain objects and arrays without undefined properties; nothing is checked. */
export function withoutUndefined(value: unknown, depth = 0): unknown {
  if (depth > maxJsonDepth || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((child) => withoutUndefined(child, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const kept: [string, unknown][] = [];
  for (const [key, child] of Object.entries(value)) if (child !== undefined) kept.push([key, withoutUndefined(child, depth + 1)]);
  return Object.fromEntries(kept);
}
