import type { Incident } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { ExactTime, RelativeTime } from '../../../ui/marks/time.tsx';
import { UserText } from '../../../ui/marks/user-text.tsx';
import { incidentsQuery } from './api.ts';
import { serviceNames } from './service-names.ts';
import { OpenIncidentDialog, UpdateIncidentDialog } from './incident-dialogs.tsx';

/** `incident`: the one that is being updated, or `new`. */
type Props = { readonly incident: string | undefined; readonly onOpen: (incident: string | undefined) => void };

/** What staff tell everybody about interruptions on `/status`. */
export function IncidentsTab({ incident, onOpen }: Props) {
  const t = useT();
  const { data, error, refetch } = useQuery(incidentsQuery);
  if (data === undefined) {
    if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <SkeletonGroup className="flex flex-col gap-4">
        <Skeleton className="h-40 rounded-card" />
      </SkeletonGroup>
    );
  }
  const updated = data.find(({ id, closedAt }) => id === incident && closedAt === null);
  const close = () => onOpen(undefined);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[40rem] text-dense text-muted">
          <T id="system.incidents.hint" />
        </p>
        <Button variant="primary" icon={Megaphone} onPress={() => onOpen('new')}>
          <T id="system.incidents.open" />
        </Button>
      </div>
      {data.length === 0 && <EmptyState icon={Megaphone} title={t('system.incidents.none')} />}
      {data.map((each) => (
        <IncidentCard key={each.id} incident={each} onUpdate={() => onOpen(each.id)} />
      ))}
      {incident === 'new' && <OpenIncidentDialog onClose={close} />}
      {updated && <UpdateIncidentDialog key={updated.id} incident={updated} onClose={close} />}
    </div>
  );
}

function IncidentCard({ incident, onUpdate }: { readonly incident: Incident; readonly onUpdate: () => void }) {
  const t = useT();
  const { language } = useLocale();
  const { id, title, services, updates, openedAt, closedAt } = incident;
  return (
    <Card as="section" aria-labelledby={`incident-${id}`}>
      <CardHeader
        id={`incident-${id}`}
        title={title[language]}
        afterTitle={
          <Badge tone={closedAt === null ? 'coral' : 'palm'}>
            {t(closedAt === null ? 'system.incidents.is-open' : 'system.incidents.is-over')}
          </Badge>
        }
        summary={
          <>
            {services.map((service) => t(serviceNames[service])).join(' · ')} · <ExactTime at={openedAt} />
          </>
        }
        actions={
          closedAt === null && (
            <Button size="sm" onPress={onUpdate}>
              <T id="system.incidents.update" />
            </Button>
          )
        }
      />
      <ol className="flex flex-col gap-3">
        {updates.toReversed().map(({ at, text }) => (
          <li key={at} className="border-s-2 border-hairline ps-3">
            <RelativeTime at={at} className="text-small text-muted" />
            <UserText className="text-dense">{text[language]}</UserText>
          </li>
        ))}
      </ol>
    </Card>
  );
}
