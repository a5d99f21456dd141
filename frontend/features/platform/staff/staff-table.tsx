import { presetOf, type StaffMember } from '@sumaa/contracts';
import {
  CircleCheck,
  CircleSlash,
  Ellipsis,
  Mail,
  MailCheck,
  MailX,
  Pencil,
  ShieldCheck,
  ShieldOff,
  UserCheck,
  UserX,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge, type Tone } from '../../../ui/marks/badge.tsx';
import { Tag } from '../../../ui/marks/chip.tsx';
import { DataTable, type DataColumn } from '../../../ui/lists/data-table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { actsOn, titleOf, type StaffDialog } from './url.ts';

type Act = Exclude<StaffDialog, 'invite'>;
type Props = {
  readonly rows: readonly StaffMember[];
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onAct: (person: StaffMember, act: Act) => void;
};

/** The people of the platform and the open invitations. Cards below 768 px. */
export function StaffTable({ onAct, ...rest }: Props) {
  const t = useT();
  const columns = useMemo(
    (): readonly DataColumn<StaffMember>[] => [
      { id: 'person', header: t('staff.column.person'), onCard: 'title', cell: (person) => <Identity person={person} /> },
      { id: 'duties', header: t('staff.column.duties'), cell: ({ duties }) => <Duties held={duties} /> },
      { id: 'factor', header: t('staff.column.second-factor'), cell: (person) => <SecondFactor person={person} /> },
      { id: 'status', header: t('team.column.status'), cell: (person) => <Status person={person} /> },
      {
        id: 'active',
        header: t('team.column.active'),
        cell: ({ lastActiveAt }) =>
          lastActiveAt === null ? null : <RelativeTime at={lastActiveAt} className="whitespace-nowrap text-muted" />,
      },
      {
        id: 'acts',
        header: t('common.table.actions'),
        isHeaderHidden: true,
        align: 'end',
        width: '3.5rem',
        onCard: 'corner',
        cell: (person) => <Acts person={person} onAct={(act) => onAct(person, act)} />,
      },
    ],
    [t, onAct],
  );
  return (
    <div className="md:rounded-card md:border md:border-hairline md:bg-surface">
      <DataTable
        {...rest}
        label={t('staff.title')}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={titleOf}
        isFiltered={false}
        empty={<EmptyState icon={Users} title={<T id="staff.empty" />} />}
      />
    </div>
  );
}

function Identity({ person }: { readonly person: StaffMember }) {
  const title = titleOf(person);
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex min-w-0 items-center gap-2 font-semibold">
        <span className="truncate">
          <Name {...(title === person.email ? { ltr: true } : {})}>{title}</Name>
        </span>
        {person.you && (
          <Badge size="sm">
            <T id="team.you" />
          </Badge>
        )}
      </span>
      {title !== person.email && (
        <span className="truncate text-small font-normal text-muted">
          <Name ltr>{person.email}</Name>
        </span>
      )}
    </span>
  );
}

/** The duties; all of them by the name of their preset. */
function Duties({ held }: { readonly held: StaffMember['duties'] }) {
  if (presetOf(held) === 'manager') return <T id="staff.preset.manager" />;
  return (
    <ul className="flex max-w-80 flex-wrap gap-1 max-md:justify-end">
      {held.map((duty) => (
        <li key={duty}>
          <Tag>
            <T id={`platform.duty.${duty}`} />
          </Tag>
        </li>
      ))}
    </ul>
  );
}

function SecondFactor({ person: { secondFactor, status } }: { readonly person: StaffMember }) {
  if (status === 'Invited' || status === 'Expired') return null;
  return (
    <Badge icon={secondFactor ? ShieldCheck : ShieldOff} tone={secondFactor ? 'palm' : 'saffron'}>
      <T id={secondFactor ? 'staff.second-factor.on' : 'staff.second-factor.off'} />
    </Badge>
  );
}

const look: Record<StaffMember['status'], { readonly icon: LucideIcon; readonly tone: Tone }> = {
  Active: { icon: CircleCheck, tone: 'palm' },
  Inactive: { icon: CircleSlash, tone: 'neutral' },
  Invited: { icon: MailCheck, tone: 'sky' },
  Expired: { icon: MailX, tone: 'saffron' },
};

function Status({ person: { status, expiresAt } }: { readonly person: StaffMember }) {
  const { icon, tone } = look[status];
  return (
    <span className="inline-flex flex-col items-start gap-1 max-md:items-end">
      <Badge icon={icon} tone={tone}>
        <T id={`team.status.${status}`} />
      </Badge>
      {status === 'Invited' && expiresAt !== null && (
        <span className="text-caption whitespace-nowrap text-muted">
          <ExpiresIn at={expiresAt} />
        </span>
      )}
    </span>
  );
}

function ExpiresIn({ at }: { readonly at: string }) {
  const format = useFormat();
  return <T id="team.expires-in" values={{ time: format.duration(Date.parse(at) - useNow()) }} />;
}

const icons: Record<Act, LucideIcon> = { duties: Pencil, deactivate: UserX, reactivate: UserCheck, resend: Mail, revoke: MailX };

function Acts({ person, onAct }: { readonly person: StaffMember; readonly onAct: (act: Act) => void }) {
  const t = useT();
  const acts = actsOn(person);
  if (acts.length === 0) return null;
  const label = t('team.act.of', { name: titleOf(person) });
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={<IconButton icon={Ellipsis} label={label} size="sm" hasTooltip={false} />}
      groups={[
        {
          id: 'all',
          entries: acts.map((act) => ({
            id: act,
            label: t(act === 'duties' ? 'staff.act.duties' : `team.act.${act}`),
            icon: icons[act],
            tone: act === 'deactivate' || act === 'revoke' ? ('danger' as const) : ('plain' as const),
            onAction: () => onAct(act),
          })),
        },
      ]}
    />
  );
}
