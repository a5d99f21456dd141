import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Clears a field's error when the user edits it; the fields of one group in `together` clear together. */
export function useClearOnEdit<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  together: readonly (readonly FieldPath<V>[])[] = [],
): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name, type }) => {
      if (name === undefined || type !== 'change') return;
      for (const each of together.find((group) => group.includes(name)) ?? [name]) form.clearErrors(each);
    });
    return unsubscribe;
  }, [form, together]);
}
