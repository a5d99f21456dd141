import type { PlatformSettings } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { T } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { platformSettingsQuery, type Saved, type useSavePlatformSettings } from './api.ts';

/** What shows the settings as soon as they are there. */
export function Loaded({ children }: { readonly children: (saved: Saved) => ReactNode }) {
  const { data, error, refetch } = useQuery(platformSettingsQuery);
  if (data !== undefined) return children(data);
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <SkeletonGroup>
      <Skeleton className="h-48 rounded-card" />
    </SkeletonGroup>
  );
}

export type Save = ReturnType<typeof useSavePlatformSettings>;

/** The server's message for a field; undefined without one. */
export function errorOf(
  { error }: Pick<Save, 'error'>,
  name: keyof PlatformSettings | `${'prices' | 'platformName' | 'platformDescription' | 'bankAccount'}.${string}`,
): string | undefined {
  if (!isApiError(error)) return undefined;
  const path = `settings.${name}`;
  return Object.entries(error.fieldErrors).find(([field]) => field === path || field.startsWith(`${path}.`))?.[1][0];
}

interface FormProps {
  readonly saved: Saved;
  readonly save: Save;
  readonly changes: Partial<PlatformSettings>;
  readonly children: ReactNode;
}

/** A form for some of the settings, with the button that saves what is different, and why nothing was saved. */
export function SettingsForm({ saved: { settings }, save, changes, children }: FormProps) {
  const isChanged = JSON.stringify({ ...settings, ...changes }) !== JSON.stringify(settings);
  const hasFields = isApiError(save.error) && Object.keys(save.error.fieldErrors).length > 0;
  return (
    <form
      className="flex max-w-2xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) save.mutate(changes);
      }}
    >
      {children}
      {save.error !== null && !hasFields && <ErrorState error={save.error} isCompact onRetry={() => save.reset()} />}
      <div>
        <Button type="submit" variant="primary" isPending={save.isPending} isDisabled={!isChanged}>
          <T id="general.save" />
        </Button>
      </div>
    </form>
  );
}
