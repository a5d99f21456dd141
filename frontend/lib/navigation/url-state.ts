import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { output, ZodObject, ZodType } from 'zod';

type Shape = Record<string, ZodType>;

/**
 * Reads search parameters through a zod object, key by key: a valid value is applied, an invalid one falls back to that key's default
 * (`.default()`, `.optional()`), unknown parameters are ignored. A key given several times becomes an array; for a schema that only takes
 * arrays a single value is wrapped. Numbers and booleans need `z.coerce` or `z.stringbool`.
 */
export function readUrlState<S extends Shape>(schema: ZodObject<S>, params: URLSearchParams): output<ZodObject<S>> {
  const state: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(schema.shape)) {
    const values = params.getAll(key);
    const candidates: unknown[] = values.length === 0 ? [undefined] : values.length === 1 ? [values[0], values] : [values, values[0]];
    for (const candidate of [...candidates, undefined]) {
      const parsed = field.safeParse(candidate);
      if (parsed.success) {
        state[key] = parsed.data;
        break;
      }
    }
  }
  return state as output<ZodObject<S>>;
}

/** Writes a change into search parameters. Values that are empty, undefined or equal to the key's default are removed. */
export function writeUrlState<S extends Shape>(
  schema: ZodObject<S>,
  params: URLSearchParams,
  patch: Partial<output<ZodObject<S>>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(patch)) {
    const field = schema.shape[key];
    if (field === undefined) continue;
    next.delete(key);
    const values = (Array.isArray(value) ? value : [value]).filter((each) => each !== undefined && each !== null && each !== '');
    const fallback = field.safeParse(undefined);
    if (fallback.success && JSON.stringify(fallback.data) === JSON.stringify(value)) continue;
    for (const each of values) next.append(key, String(each));
  }
  return next;
}

type SetUrlState<T> = (patch: Partial<T>, options?: { readonly push?: boolean }) => void;

/**
 * Screen state in the address: filters, sort, page, opened item. Reloading or sharing the address restores the screen. `push: true` lets
 * Back undo the change (opening an item); otherwise the history entry is replaced. Define the schema outside the component.
 */
export function useUrlState<S extends Shape>(schema: ZodObject<S>): readonly [output<ZodObject<S>>, SetUrlState<output<ZodObject<S>>>] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readUrlState(schema, params), [schema, params]);
  // The router hands out what is shown: of two changes in quick succession the second would undo the first.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const set = useCallback<SetUrlState<output<ZodObject<S>>>>(
    (patch, options) => {
      latest.current = writeUrlState(schema, latest.current, patch);
      setParams(latest.current, { replace: options?.push !== true, preventScrollReset: true });
    },
    [schema, setParams],
  );
  return [state, set];
}
