import { inspect } from 'node:util';

const shown = '[secret]';

/** A value that is used but never printed: string conversion, JSON and inspection show a placeholder. */
export interface Secret {
  /** The value itself; call it only where it is handed on. */
  reveal(): string;
  toString(): string;
  toJSON(): string;
}

/** Wraps a value so that logging or serialising the object around it cannot leak it. */
export function secret(value: string): Secret {
  const wrapped = { reveal: () => value, toString: () => shown, toJSON: () => shown };
  Object.defineProperty(wrapped, inspect.custom, { value: () => shown });
  return wrapped;
}
