import type { QueryRun, SavedQuery } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, CircleX, LoaderCircle, TimerOff, Trash2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { queryRunsQuery, savedQueriesQuery } from './api.ts';

type Props = {
  readonly openId: string | null;
  readonly onOpen: (query: SavedQuery) => void;
  readonly onRemove: (query: SavedQuery) => void;
  /** Puts the text of an earlier run into the editor. */
  readonly onText: (text: string) => void;
};

/** What was saved, what colleagues share, and what was run. */
export function QueriesAside({ openId, onOpen, onRemove, onText }: Props) {
  const saved = useQuery(savedQueriesQuery);
  const runs = useQuery(queryRunsQuery);
  const [own, shared] = [true, false].map((isOwn) => saved.data?.filter((query) => query.own === isOwn) ?? []);
  const list = (queries: readonly SavedQuery[]) =>
    queries.map((query) => (
      <Saved key={query.id} query={query} isOpen={query.id === openId} onOpen={() => onOpen(query)} onRemove={() => onRemove(query)} />
    ));
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {saved.error !== null && <ErrorState error={saved.error} onRetry={() => void saved.refetch()} isCompact />}
      <Group title={<T id="analysts.sql.saved" />} count={own?.length ?? 0} empty={saved.isSuccess && <T id="analysts.sql.saved-empty" />}>
        {list(own ?? [])}
      </Group>
      {(shared?.length ?? 0) > 0 && (
        <Group title={<T id="analysts.sql.shared" />} count={shared?.length ?? 0}>
          {list(shared ?? [])}
        </Group>
      )}
      {runs.error !== null && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} isCompact />}
      <Group
        title={<T id="analysts.sql.history" />}
        note={<T id="analysts.sql.history-note" />}
        count={runs.data?.length ?? 0}
        empty={runs.isSuccess && <T id="analysts.sql.history-empty" />}
      >
        {runs.data?.map((run) => (
          <Run key={run.id} run={run} onOpen={() => onText(run.text)} />
        ))}
      </Group>
    </div>
  );
}

type GroupProps = {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly count: number;
  readonly empty?: ReactNode;
  readonly children: ReactNode;
};

function Group({ title, note, count, empty, children }: GroupProps) {
  return (
    <section className="flex flex-col gap-1">
      <h2 className="flex items-baseline justify-between gap-2 text-heading font-semibold">
        {title}
        {note !== undefined && <span className="text-caption font-normal text-muted">{note}</span>}
      </h2>
      {count === 0 ? (
        <p className="text-small text-muted">{empty}</p>
      ) : (
        <ul className="flex max-h-96 flex-col overflow-y-auto">{children}</ul>
      )}
    </section>
  );
}

type SavedProps = { readonly query: SavedQuery; readonly isOpen: boolean; readonly onOpen: () => void; readonly onRemove: () => void };

function Saved({ query: { name, own, by, shared, savedAt }, isOpen, onOpen, onRemove }: SavedProps) {
  const t = useT();
  return (
    <li className={cx('group flex items-center rounded-tag', isOpen ? 'bg-palm-soft' : 'hover:bg-sunken')}>
      <button type="button" onClick={onOpen} aria-current={isOpen} className="flex min-h-11 min-w-0 flex-1 flex-col px-2 py-1 text-start">
        <Name className="max-w-full truncate text-small font-medium">{name}</Name>
        <span className="text-caption text-muted">
          {by !== null && (
            <>
              <Name>{by}</Name>
              {' · '}
            </>
          )}
          {own && shared && (
            <>
              <T id="analysts.sql.is-shared" />
              {' · '}
            </>
          )}
          <RelativeTime at={savedAt} isPlain />
        </span>
      </button>
      {own && <IconButton icon={Trash2} size="sm" label={t('analysts.sql.remove', { name })} onPress={onRemove} />}
    </li>
  );
}

const looks: Readonly<Record<NonNullable<QueryRun['outcome']> | 'running', { readonly icon: LucideIcon; readonly style: string }>> = {
  running: { icon: LoaderCircle, style: 'text-sky' },
  done: { icon: CircleCheck, style: 'text-palm' },
  failed: { icon: CircleX, style: 'text-coral' },
  cancelled: { icon: Ban, style: 'text-muted' },
  stopped: { icon: TimerOff, style: 'text-saffron' },
  too_large: { icon: TimerOff, style: 'text-saffron' },
  busy: { icon: Ban, style: 'text-muted' },
};

function Run({
  run: { text, startedAt, outcome, rows, durationMs, error },
  onOpen,
}: {
  readonly run: QueryRun;
  readonly onOpen: () => void;
}) {
  const { icon, style } = looks[outcome ?? 'running'];
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full items-start gap-2 rounded-tag px-2 py-1.5 text-start hover:bg-sunken"
      >
        <Icon of={icon} size={16} className={cx('mt-0.5', style)} />
        <span className="flex min-w-0 flex-1 flex-col">
          <bdi dir="ltr" translate="no" className="truncate font-mono text-caption">
            {text.replaceAll(/\s+/g, ' ')}
          </bdi>
          <span className="text-caption text-muted">
            {outcome === 'done' ? (
              <T id="analysts.sql.run-done" values={{ count: rows ?? 0, ms: durationMs ?? 0 }} />
            ) : outcome === 'failed' && error !== null ? (
              <bdi dir="ltr" lang="en" className="line-clamp-2">
                {error}
              </bdi>
            ) : (
              <T id={`analysts.sql.outcome-short.${outcome ?? 'running'}`} />
            )}
          </span>
        </span>
        <Num className="text-caption text-muted">
          <RelativeTime at={startedAt} isPlain />
        </Num>
      </button>
    </li>
  );
}
