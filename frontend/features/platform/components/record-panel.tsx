import type { RecordEvent, StreamName } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DetailPanel } from '../../../ui/overlays/detail-panel.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { CompactSelect } from '../../../ui/fields/select.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { StepSlider } from '../../../ui/fields/step-slider.tsx';
import { MomentField } from '../../../ui/fields/moment-field.tsx';
import type { ActivityUrl } from '../activity/activity-url.ts';
import { eventName } from '../../../lib/audit/audit-sentence.ts';
import { fromTyped, indexAt, toTyped } from '../activity/moment.ts';
import { changesBetween, revealed, stateAt, type PersonalFields } from '../activity/record-state.ts';
import { auditRecordQuery } from '../api/queries.ts';
import { ChangesTable, StateTable } from './record-tables.tsx';
import { RevealPersonal } from './reveal-personal.tsx';

type Props = {
  readonly stream: StreamName;
  /** Revision of the event it is shown at; the newest when undefined. */
  readonly at: number | undefined;
  /** Revision of the event it is compared with; the one before when undefined. */
  readonly compareWith: number | undefined;
  /** The second it is shown at, in place of an event. */
  readonly moment: string | undefined;
  readonly onChange: (patch: Partial<ActivityUrl>) => void;
  readonly onClose: () => void;
};

/** A record at any of its moments: a slider from event to event, any second by its time, what that event changed, and all that was known then. */
export function RecordPanel({ stream, onClose, ...rest }: Props) {
  const t = useT();
  const { tenantId } = useSession();
  const { data, error, refetch } = useQuery(auditRecordQuery(tenantId, stream));
  return (
    <DetailPanel
      isOpen
      onClose={onClose}
      label={t('record.title')}
      bar={
        <h2 className="truncate text-dense font-semibold">
          <T id="record.title" />
        </h2>
      }
    >
      <p className="mb-4">
        <code dir="ltr" translate="no" className="rounded-tag bg-sunken px-1 font-mono text-caption break-all">
          {stream}
        </code>
      </p>
      {data !== undefined && <Moments stream={stream} events={data} {...rest} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} isCompact />}
      {data === undefined && error === null && <Skeleton className="h-64 w-full" />}
    </DetailPanel>
  );
}

type MomentsProps = Omit<Props, 'onClose'> & { readonly events: readonly RecordEvent[] };

/** So many moments around the one shown are offered to compare with. */
const near = 100;

function Moments({ stream, events: masked, at, compareWith, moment, onChange }: MomentsProps) {
  const t = useT();
  const format = useFormat();
  const timeZone = useSession().display.timeZone ?? undefined;
  const [typed, setTyped] = useState<string | null>(null);
  const [personal, setPersonal] = useState<PersonalFields | null>(null);
  const events = personal === null ? masked : masked.map((each) => revealed(each, personal));
  const hasMasked = masked.some(({ hidden }) => Object.values(hidden).includes('masked'));
  const indexOf = (revision: number | undefined) => events.findIndex((event) => event.revision === revision);
  const chosen = indexOf(at) === -1 ? events.length - 1 : indexOf(at);
  const index = moment === undefined ? chosen : indexAt(events, moment);
  const other = compareWith === undefined ? -1 : indexOf(compareWith);
  const from = other === -1 ? index - 1 : other;
  const event = events[index];
  const [first] = events;
  if (first === undefined) return null;
  const go = (patch: Partial<ActivityUrl>) => {
    setTyped(null);
    onChange({ moment: undefined, ...patch });
  };
  const offered = events.filter((_, place) => place === other || Math.abs(place - index) <= near);
  const momentOf = (each: RecordEvent) => `${eventName(each.event, t)} · ${format.exact24(each.at)}`;
  return (
    <div className="flex flex-col gap-5">
      <section aria-label={t('record.at')}>
        {event === undefined ? (
          <p role="status" className="text-heading font-semibold">
            <T id="record.moment.before" values={{ at: format.exact24(first.at) }} />
          </p>
        ) : (
          <>
            <p className="text-heading font-semibold">{eventName(event.event, t)}</p>
            <p className="text-small text-muted">{format.exact24(event.at)}</p>
            <p className="text-small text-muted">
              {event.actor.name === null ? t(`platform.activity.channel.${event.actor.kind}`) : <bdi>{event.actor.name}</bdi>}
            </p>
          </>
        )}
        {events.length > 1 && (
          <StepSlider
            label={t('record.slider')}
            steps={events.length}
            value={Math.max(index, 0)}
            valueText={event === undefined ? t('record.moment.before', { at: format.exact24(first.at) }) : momentOf(event)}
            caption={t('record.step', { at: index + 1, of: events.length })}
            onChange={(next) => go({ at: events[next]?.revision })}
          />
        )}
        <MomentField
          className="mt-3"
          label={t('record.moment')}
          description={t('record.moment.hint')}
          value={typed ?? toTyped(moment ?? event?.at ?? first.at, timeZone)}
          onChange={(next) => {
            setTyped(next);
            const instant = fromTyped(next, timeZone);
            if (instant !== null) onChange({ moment: instant, at: undefined });
          }}
          onBlur={() => setTyped(null)}
        />
      </section>
      {events.length > 1 && (
        <CompactSelect
          label={t('record.compare')}
          value={other === -1 ? 'previous' : String(events[other]?.revision)}
          onChange={(value) => onChange({ with: value === 'previous' ? undefined : Number(value) })}
          options={[
            { value: 'previous', label: t('record.compare.previous') },
            ...offered.map((each) => ({ value: String(each.revision), label: momentOf(each) })),
          ]}
        />
      )}
      {hasMasked && <RevealPersonal stream={stream} personal={personal} onChange={setPersonal} />}
      <ChangesTable changes={changesBetween(events, from, index)} />
      <StateTable state={stateAt(events, index)} />
    </div>
  );
}
