import type { StaffMember } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useCallback } from 'react';
import { T } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { staffQuery } from '../api/staff.ts';
import { ConfirmAct } from './confirm-act.tsx';
import { DutiesDialog } from './duties-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { StaffTable } from './staff-table.tsx';
import { actsOn, closedState, type SettingsUrl, type StaffDialog } from './url.ts';

type Props = { readonly url: SettingsUrl; readonly setUrl: (patch: Partial<SettingsUrl>, options?: { readonly push: boolean }) => void };

/** The staff of the platform: who may do what. */
export function StaffTab({ url, setUrl }: Props) {
  const { data, isPending, error, refetch } = useQuery(staffQuery);
  const open = useCallback((person: StaffMember, act: StaffDialog) => setUrl({ person: person.id, do: act }, { push: true }), [setUrl]);
  const close = () => setUrl(closedState);
  const person = data?.find(({ id }) => id === url.person);
  const act = person && actsOn(person).find((each) => each === url.do);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-dense text-muted">
          <T id="staff.hint" />
        </p>
        <Button variant="primary" icon={UserPlus} onPress={() => setUrl({ person: undefined, do: 'invite' }, { push: true })}>
          <T id="staff.invite" />
        </Button>
      </div>
      <StaffTable rows={data ?? []} isLoading={isPending} error={error} onRetry={() => void refetch()} onAct={open} />
      {url.do === 'invite' && <InviteDialog onClose={close} />}
      {person && act === 'duties' && <DutiesDialog key={person.id} person={person} onClose={close} />}
      {person && act !== undefined && act !== 'duties' && <ConfirmAct key={person.id} act={act} person={person} onClose={close} />}
    </div>
  );
}
