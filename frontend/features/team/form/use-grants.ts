import { useWatch, type UseFormReturn } from 'react-hook-form';
import { fieldErrorText } from '@sumaa/contracts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import type { Grants } from './grants.ts';

/** Connects any form with grants to `GrantsFields`. A change clears the branches error. */
export function useGrants<V extends Grants, O>(given: UseFormReturn<V, unknown, O>) {
  // Every form here has the fields of Grants; the library's types cannot express that for a generic form.
  const form = given as unknown as UseFormReturn<Grants, unknown, unknown>;
  const { language } = useLocale();
  const value = useWatch({
    control: form.control,
    compute: ({ role, permissions, reach, branches }: Grants) => ({ role, permissions, reach, branches }),
  });
  const message = form.formState.errors.branches?.message;
  return {
    value,
    onChange: ({ role, permissions, reach, branches }: Partial<Grants>) => {
      if (role !== undefined) form.setValue('role', role, { shouldDirty: true });
      if (permissions !== undefined) form.setValue('permissions', permissions, { shouldDirty: true });
      if (reach !== undefined) form.setValue('reach', reach, { shouldDirty: true });
      if (branches !== undefined) form.setValue('branches', branches, { shouldDirty: true });
      form.clearErrors('branches');
    },
    branchesError: message === undefined ? undefined : fieldErrorText(message, language),
  };
}
