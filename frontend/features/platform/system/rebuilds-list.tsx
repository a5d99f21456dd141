import type { Rebuild } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge, type Tone } from '../../../ui/marks/badge.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { rebuildsQuery } from './rebuilds-api.ts';

const tones: Readonly<Record<Rebuild['state'], Tone>> = { waiting: 'neutral', running: 'sky', done: 'palm', failed: 'coral' };

/** The last rebuilds that staff asked for, with the progress of the one that runs. Nothing is shown without any. */
export function RebuildsList() {
  const t = useT();
  const format = useFormat();
  const { data: rebuilds = [] } = useQuery(rebuildsQuery);
  if (rebuilds.length === 0) return null;
  return (
    <section aria-labelledby="rebuilds-title" className="mt-4 border-t border-hairline pt-4">
      <h3 id="rebuilds-title" className="mb-2 text-dense font-semibold">
        <T id="system.rebuilds" />
      </h3>
      <ul aria-label={t('system.rebuilds')} className="flex flex-col gap-3 text-dense">
        {rebuilds.map(({ id, projection, by, requestedAt, state, failure, progress }) => (
          <li key={id} className="flex flex-col gap-1.5">
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <bdi dir="ltr" className="font-medium">
                {projection}
              </bdi>
              <Badge size="sm" tone={tones[state]}>
                <T id={`system.rebuild.state.${state}`} />
              </Badge>
            </span>
            <span className="text-small text-muted">
              {by !== null && (
                <>
                  <bdi>{by}</bdi>
                  {' · '}
                </>
              )}
              <ExactTime at={requestedAt} />
              {failure !== null && (
                <>
                  {' · '}
                  <T id={`system.rebuild.failure.${failure}`} />
                </>
              )}
            </span>
            {state === 'running' && progress !== null && (
              <ProgressBar
                size="sm"
                label={t('system.rebuild.progress', { name: projection })}
                value={progress}
                max={1}
                valueText={format.percent(progress)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
