import { fieldErrorText } from '@sumaa/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  useController,
  useForm,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type { input, output, ZodType } from 'zod';
import { ApiError } from '../api/errors.ts';
import { useLocale } from '../locale/locale-provider.tsx';

/**
 * A form over the zod schema of its command. Nothing is validated before the first submit, then each field on blur; the first error is
 * focused. `form.handleSubmit(async (values) => …)`.
 */
export function useZodForm<S extends ZodType<FieldValues, FieldValues>>(
  schema: S,
  defaultValues: DefaultValues<input<S>>,
): UseFormReturn<input<S>, unknown, output<S>> {
  return useForm<input<S>, unknown, output<S>>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onBlur',
    shouldFocusError: true,
  });
}

/** Props that connect a form value to one of our fields; the field also needs a label. */
export type BoundField<T> = {
  readonly name: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly onBlur: () => void;
  readonly ref: (element: FocusTarget | null) => void;
  readonly errorMessage: string | undefined;
};

type FocusTarget = { focus?: () => void };

/**
 * Binds a field: `<TextField label={…} {...useField(form.control, 'email')} />`. Issues of the contracts' schemas have a code as message,
 * which is shown as that code's text. Messages of the server are shown unchanged.
 */
export function useField<V extends FieldValues, N extends FieldPath<V>, O>(
  control: Control<V, unknown, O>,
  name: N,
): BoundField<FieldPathValue<V, N>> {
  const { field, fieldState } = useController({ control, name });
  const { language } = useLocale();
  const { error } = fieldState;
  const errorMessage = error?.message === undefined || error.type === 'server' ? error?.message : fieldErrorText(error.message, language);
  return { name: field.name, value: field.value, onChange: field.onChange, onBlur: field.onBlur, ref: field.ref, errorMessage };
}

/**
 * Puts the server's field errors under their fields and focuses the first. Returns null when every message had a field, else the error,
 * to be shown as a notice above the form. `aliases` maps server field names to form fields where they differ.
 */
export function applyServerErrors<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  error: unknown,
  aliases: Readonly<Record<string, FieldPath<V>>> = {},
): unknown {
  if (!(error instanceof ApiError) || Object.keys(error.fieldErrors).length === 0) return error;
  const names = new Map(Object.keys(form.getValues()).map((name) => [name.toLowerCase(), name as FieldPath<V>]));
  let hasUnmatched = false;
  let shouldFocus = true;
  for (const [field, messages] of Object.entries(error.fieldErrors)) {
    const name = aliases[field] ?? names.get(field.toLowerCase());
    if (name === undefined) hasUnmatched = true;
    else {
      form.setError(name, { type: 'server', message: messages[0] ?? error.message }, { shouldFocus });
      shouldFocus = false;
    }
  }
  return hasUnmatched ? error : null;
}
