import { inspect } from 'node:util';

const placeholder = '[secret]';

/** A value that is never printed: string conversion, JSON and inspection give a placeholder. */
export interface Secret {
  /** The value itself. Call it only at the point of use. */
  reveal(): string;
  toString(): string;
  toJSON(): string;
}

/** Wraps a value so that logging or serialising the object around it cannot leak it. */
export function secret(value: string): Secret {
  const wrapped = { reveal: () => value, toString: () => placeholder, toJSON: () => placeholder };
  Object.defineProperty(wrapped, inspect.custom, { value: () => placeholder });
  return wrapped;
}
