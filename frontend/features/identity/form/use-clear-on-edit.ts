import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Editing a field clears its error; fields named together clear together. */
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
