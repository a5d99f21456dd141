import type { PlatformSettings } from '@sumaa/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { T } from '../../../lib/locale/t.tsx';
import { differing, withChanges } from '../../../lib/form/settings-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { platformSettingsQuery, type Saved, type useSavePlatformSettings } from './api.ts';
import { Changed } from './changed.tsx';

/** Begins the forms anew with the newest settings. */
const BeginAnew = createContext<() => void>(() => {});

/**
 * What shows the settings as soon as they are there: those that its forms began with, and the newest, which a colleague may have saved
 * since. What somebody is typing stays until they save or discard it.
 */
export function Loaded({ children }: { readonly children: (saved: Saved, newest: Saved) => ReactNode }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(platformSettingsQuery);
  const [begun, setBegun] = useState(data);
  const beginAnew = useCallback(() => setBegun(client.getQueryData(platformSettingsQuery.queryKey)), [client]);
  if (begun === undefined && data !== undefined) setBegun(data);
  if (data !== undefined) return <BeginAnew value={beginAnew}>{children(begun ?? data, data)}</BeginAnew>;
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

/** The addresses that the server refuses, with its message for each. */
export function refusedAddresses({ error, variables }: Pick<Save, 'error' | 'variables'>): ReadonlyMap<string, string> {
  const errors = isApiError(error) ? error.fieldErrors : {};
  const sent = variables?.ipWhitelist ?? [];
  return new Map(sent.flatMap((address, index) => (errors[`settings.ipWhitelist.${index}`] ?? []).map((problem) => [address, problem])));
}

interface FormProps {
  readonly saved: Saved;
  readonly save: Save;
  readonly changes: Partial<PlatformSettings>;
  readonly children: ReactNode;
}

/** A form for some of the settings, with the button that saves what is different, and why nothing was saved. */
export function SettingsForm({ saved, save, changes, children }: FormProps) {
  const { data: newest = saved } = useQuery(platformSettingsQuery);
  const beginAnew = use(BeginAnew);
  const typed = differing<Partial<PlatformSettings>>(changes, saved.settings);
  const own = differing<Partial<PlatformSettings>>(changes, newest.settings).filter((name) => typed.includes(name));
  const theirs = differing(saved.settings, newest.settings);
  const isOver = newest.revision > saved.revision && own.length === 0;
  useEffect(() => {
    if (isOver) beginAnew();
  }, [isOver, beginAnew]);
  const hasFields = isApiError(save.error) && Object.keys(save.error.fieldErrors).length > 0;
  return (
    <form
      className="flex max-w-2xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (own.length > 0) save.mutate(withChanges<Partial<PlatformSettings>>({}, changes, own), { onSuccess: beginAnew });
      }}
    >
      {own.some((name) => theirs.includes(name)) && <Changed onDrop={beginAnew} />}
      {children}
      {save.error !== null && !hasFields && <ErrorState error={save.error} isCompact onRetry={() => save.reset()} />}
      <div>
        <Button type="submit" variant="primary" isPending={save.isPending} isDisabled={own.length === 0}>
          <T id="general.save" />
        </Button>
      </div>
    </form>
  );
}
