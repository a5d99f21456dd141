import type { ReviewItem } from '@sumaa/contracts';
import { CircleCheck, LayoutTemplate, ThumbsUp, UserPlus, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { useMayPublish } from '../api/settings.ts';
import type { Bulk } from './use-bulk.ts';

const BulkAssign = lazy(async () => ({ default: (await import('./bulk-assign.tsx')).BulkAssign }));
const BulkReply = lazy(async () => ({ default: (await import('./bulk-reply.tsx')).BulkReply }));

type Props = { readonly bulk: Bulk; readonly rows: readonly ReviewItem[] };

/** Acts on the chosen reviews, and says how many succeeded; nothing while none is chosen. */
export function BulkBar({ bulk: { chosen, assigned, failures, unsure, run, choose, start }, rows }: Props) {
  const t = useT();
  const mayPublish = useMayPublish();
  const [opened, setOpened] = useState<'assign' | 'reply' | null>(null);
  const reviews = rows.filter(({ id }) => chosen.has(id));
  const isRunning = run?.isRunning === true;
  const close = () => setOpened(null);
  if (chosen.size === 0 && run === null) return null;
  return (
    <div className="sticky top-(--bar-height) z-10 mb-4 flex flex-col gap-2">
      {chosen.size > 0 && (
        <div
          role="group"
          aria-label={t('reviews.bulk.acts')}
          className="flex flex-wrap items-center gap-2 rounded-card border border-outline bg-surface px-3 py-2"
        >
          <span className="text-dense font-semibold">
            <T id="reviews.bulk.chosen" values={{ count: chosen.size }} />
          </span>
          {chosen.size < rows.length && (
            <Button variant="quiet" size="sm" isDisabled={isRunning} onPress={() => choose(rows.map(({ id }) => id))}>
              <T id="reviews.bulk.all" values={{ count: rows.length }} />
            </Button>
          )}
          <span className="contents md:ms-auto md:flex md:items-center md:gap-1">
            <span className="flex flex-wrap items-center gap-1 max-md:order-1">
              {mayPublish && (
                <Button size="sm" icon={LayoutTemplate} isDisabled={isRunning} onPress={() => setOpened('reply')}>
                  <T id="reviews.bulk.reply" />
                </Button>
              )}
              <Button size="sm" icon={UserPlus} isDisabled={isRunning} onPress={() => setOpened('assign')}>
                <T id="reviews.assign" />
              </Button>
              <Button size="sm" icon={ThumbsUp} isDisabled={isRunning} onPress={() => void start({ kind: 'helpful' })}>
                <T id="reviews.mark.helpful" />
              </Button>
              <Button
                size="sm"
                icon={CircleCheck}
                isDisabled={isRunning || assigned.size === 0}
                onPress={() => void start({ kind: 'done' })}
              >
                <T id="reviews.bulk.complete" values={{ count: assigned.size }} />
              </Button>
            </span>
            <span className="max-md:ms-auto">
              <IconButton icon={X} size="sm" label={t('reviews.bulk.none')} isDisabled={isRunning} onPress={() => choose([])} />
            </span>
          </span>
          {assigned.size < chosen.size && (
            <span className="basis-full text-small text-muted max-md:order-2">
              <T id="reviews.bulk.unassigned" values={{ count: chosen.size - assigned.size }} />
            </span>
          )}
        </div>
      )}
      {run !== null && (
        <output className="text-small text-muted">
          <T id={isRunning ? 'reviews.bulk.running' : 'reviews.bulk.done'} values={{ done: run.done, total: run.total }} />
        </output>
      )}
      {failures.size > 0 && !isRunning && (
        <Notice tone="warning" announce="alert">
          <T id="reviews.bulk.failed" values={{ count: failures.size }} />
        </Notice>
      )}
      <Suspense>
        {opened === 'assign' && (
          <BulkAssign reviews={reviews} onClose={close} onChoose={(assignedTo) => void start({ kind: 'assign', assignedTo })} />
        )}
        {opened === 'reply' && (
          <BulkReply reviews={reviews} unsure={unsure} onClose={close} onSend={(texts) => void start({ kind: 'reply', texts })} />
        )}
      </Suspense>
    </div>
  );
}
