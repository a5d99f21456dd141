import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import type { Backups } from './backups-api.ts';

const shownFirst = 5;

/** The builds that ran here, and what changed the database, the newest first. */
export function MigrationsCard({ builds, migrations }: Pick<Backups, 'builds' | 'migrations'>) {
  const t = useT();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Card as="section" aria-labelledby="migrations-title">
      <CardHeader
        id="migrations-title"
        title={<T id="system.migrations" />}
        summary={<T id="system.migrations.summary" values={{ count: migrations.length }} />}
        actions={
          migrations.length > shownFirst && (
            <Button size="sm" variant="quiet" aria-expanded={showsAll} onPress={() => setShowsAll(!showsAll)}>
              <T id={showsAll ? 'system.migrations.fewer' : 'system.migrations.all'} />
            </Button>
          )
        }
      />
      {builds.length > 0 && (
        <ul aria-label={t('system.builds')} className="mb-3 border-b border-hairline pb-2">
          {builds.map(({ version, beganAt }) => (
            <li key={beganAt} className="flex flex-wrap items-center justify-between gap-x-3 py-1 text-dense">
              <span>
                <T id="system.build" values={{ version: <bdi dir="ltr">{version}</bdi> }} />
              </span>
              <span className="text-small text-muted">
                <ExactTime at={beganAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label={t('system.migrations')}>
        {(showsAll ? migrations : migrations.slice(0, shownFirst)).map(({ package: of, name, appliedAt }) => (
          <li
            key={`${of}/${name}`}
            className="flex flex-wrap items-center justify-between gap-x-3 border-t border-hairline py-2 text-dense first:border-t-0"
          >
            <bdi dir="ltr">
              {of}/{name}
            </bdi>
            <span className="text-small text-muted">
              <ExactTime at={appliedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
