import { iso, type BreachAudience, type DataBreach } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { Register } from '../../../ui/lists/register.tsx';
import { ExactTime, RelativeTime } from '../../../ui/marks/time.tsx';
import { UserText } from '../../../ui/marks/user-text.tsx';
import { AnnounceBreachDialog, CloseBreachDialog, RecordBreachDialog } from './breach-dialogs.tsx';
import { dataBreachesQuery } from './breaches-api.ts';

type Open =
  | { readonly act: 'record' }
  | { readonly act: 'announce'; readonly breach: DataBreach; readonly audience: BreachAudience }
  | { readonly act: 'close'; readonly breach: DataBreach };

/** The register of breaches of personal data, with the 72 hours of each. */
export function BreachRegister() {
  const t = useT();
  const now = useNow();
  const query = useQuery(dataBreachesQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useMemo((): readonly DataColumn<DataBreach>[] => {
    const told = (at: DataBreach['authorityToldAt']) => (at === null ? null : <ExactTime at={at} />);
    return [
      { id: 'what', header: t('requests.breach.what'), onCard: 'title', cell: ({ what }) => <UserText>{what}</UserText> },
      { id: 'affected', header: t('requests.breach.affected'), cell: (breach) => <Affected breach={breach} /> },
      { id: 'found', header: t('requests.breach.found'), cell: ({ foundAt }) => <ExactTime at={foundAt} /> },
      { id: 'state', header: t('requests.column.state'), cell: (breach) => <State breach={breach} now={now} /> },
      { id: 'authority', header: t('requests.breach.authority'), cell: ({ authorityToldAt }) => told(authorityToldAt) },
      { id: 'people-told', header: t('requests.breach.people-told'), cell: ({ peopleToldAt }) => told(peopleToldAt) },
      { id: 'outcome', header: t('requests.breach.outcome'), cell: ({ outcome }) => outcome && <UserText>{outcome}</UserText> },
      {
        id: 'acts',
        header: t('common.table.actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: (breach) => (breach.closedAt === null ? <Acts breach={breach} onOpen={setOpen} /> : null),
      },
    ];
  }, [t, now]);
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="breaches-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-col gap-1">
          <h2 id="breaches-title" className="text-heading font-semibold">
            <T id="requests.breach.title" />
          </h2>
          <p className="max-w-prose text-dense text-muted">
            <T id="requests.breach.hint" />
          </p>
        </div>
        <Button icon={ShieldAlert} onPress={() => setOpen({ act: 'record' })}>
          <T id="requests.breach.record" />
        </Button>
      </div>
      <Register
        query={query}
        label={t('requests.breach.title')}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={({ what }) => what}
        icon={ShieldAlert}
        empty={<T id="requests.breach.empty" />}
      />
      {open?.act === 'record' && <RecordBreachDialog onClose={close} />}
      {open?.act === 'announce' && <AnnounceBreachDialog breach={open.breach} audience={open.audience} onClose={close} />}
      {open?.act === 'close' && <CloseBreachDialog breach={open.breach} onClose={close} />}
    </section>
  );
}

function Affected({ breach: { affected, people } }: { readonly breach: DataBreach }) {
  return (
    <div className="flex flex-col">
      <UserText>{affected}</UserText>
      {people !== null && (
        <span className="text-small text-muted">
          <T id="requests.breach.people.count" values={{ count: people }} />
        </span>
      )}
    </div>
  );
}

function State({ breach: { closedAt, dueAt, authorityToldAt }, now }: { readonly breach: DataBreach; readonly now: number }) {
  if (closedAt !== null) {
    return (
      <Badge tone="palm">
        <T id="requests.breach.state.closed" />
      </Badge>
    );
  }
  if (authorityToldAt !== null) {
    const isLate = authorityToldAt > dueAt;
    return (
      <Badge tone={isLate ? 'coral' : 'saffron'}>
        <T id={isLate ? 'requests.breach.state.told-late' : 'requests.breach.state.told'} />
      </Badge>
    );
  }
  const isOverdue = dueAt < iso(new Date(now));
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={isOverdue ? 'coral' : 'saffron'}>
        <T id={isOverdue ? 'requests.state.overdue' : 'requests.state.open'} />
      </Badge>
      <span className="text-small text-muted">
        <T id="requests.breach.due" values={{ due: <RelativeTime at={dueAt} /> }} />
      </span>
    </div>
  );
}

function Acts({ breach, onOpen }: { readonly breach: DataBreach; readonly onOpen: (open: Open) => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {breach.authorityToldAt === null && (
        <Button size="sm" onPress={() => onOpen({ act: 'announce', breach, audience: 'authority' })}>
          <T id="requests.breach.told.authority" />
        </Button>
      )}
      {breach.peopleToldAt === null && (
        <Button size="sm" onPress={() => onOpen({ act: 'announce', breach, audience: 'people' })}>
          <T id="requests.breach.told.people" />
        </Button>
      )}
      <Button size="sm" onPress={() => onOpen({ act: 'close', breach })}>
        <T id="requests.breach.close" />
      </Button>
    </div>
  );
}
