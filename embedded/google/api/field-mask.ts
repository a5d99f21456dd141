import { invalidArgument } from './google-error.ts';

/** Splits a comma list; snake_case is converted to camelCase, as Google's servers accept both. */
export function maskPaths(mask: string): string[] {
  return mask
    .split(',')
    .map((part) => part.trim().replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase()))
    .filter((part) => part !== '');
}

/** Throws 400 for a mask with a field that is not in `known` (first path segments). */
export function checkMask(paths: readonly string[], known: ReadonlySet<string>, field: string): void {
  const unknown = paths.find((path) => path !== '*' && !known.has(path.split('.')[0]!));
  if (unknown !== undefined) {
    throw invalidArgument('Request contains an invalid argument.', [{ field, message: `Invalid field mask provided: ${unknown}` }]);
  }
}

/** Copies the fields that the paths (`metadata.placeId`) select; `*` selects all. */
export function applyMask(source: object, paths: readonly string[]): object {
  if (paths.includes('*')) return source;
  const result: Record<string, unknown> = {};
  for (const path of paths) copyPath(source as Record<string, unknown>, path.split('.'), result);
  return result;
}

function copyPath(source: Record<string, unknown>, path: readonly string[], target: Record<string, unknown>): void {
  const [head, ...rest] = path;
  const value = source[head!];
  if (value === undefined) return;
  if (rest.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) {
    target[head!] = value;
    return;
  }
  const inner = (target[head!] ??= {}) as Record<string, unknown>;
  copyPath(value as Record<string, unknown>, rest, inner);
}
