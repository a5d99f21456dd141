import { backupPromisedMs, restorePromisedMs } from '@sumaa/contracts';
import { useNow } from '../../../lib/clock.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { FigureStrip } from '../../../ui/layout/figure-strip.tsx';
import type { Backups } from './backups-api.ts';

/** How much work a restore now would lose, and how long the last restore took, each with its limit. */
export function RecoveryStrip({ backups: { items, restore } }: { readonly backups: Backups }) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const newest = items.find(({ state, place, check }) => state === 'ready' && place !== null && (check?.result ?? 'whole') === 'whole');
  const lostMs = newest === undefined ? null : now - Date.parse(newest.requestedAt);
  const { measured } = restore;
  const figure = (ms: number | null, limitMs: number) => ({
    value: ms === null ? null : format.durationShort(ms),
    ...(ms === null ? {} : { spoken: format.durationFull(ms) }),
    ...(ms === null || ms <= limitMs ? {} : { chip: { text: t('system.recovery.over'), tone: 'coral' as const } }),
  });
  return (
    <FigureStrip
      label={t('system.recovery')}
      figures={[
        {
          id: 'lost',
          label: t('system.recovery.lost'),
          ...figure(lostMs, backupPromisedMs),
          note:
            newest === undefined
              ? t('system.recovery.lost.none')
              : t('system.recovery.lost.note', { at: format.exact(newest.requestedAt), limit: format.duration(backupPromisedMs) }),
        },
        {
          id: 'restore',
          label: t('system.recovery.restore'),
          ...figure(measured?.ms ?? null, restorePromisedMs),
          note:
            measured === null
              ? t('system.recovery.restore.none', { limit: format.duration(restorePromisedMs) })
              : t(measured.hasReadModels ? 'system.recovery.restore.note' : 'system.recovery.restore.part', {
                  at: format.exact(measured.at),
                  limit: format.duration(restorePromisedMs),
                }),
        },
      ]}
    />
  );
}
