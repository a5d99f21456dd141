import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ExactTime } from '../../../ui/time.tsx';
import type { Backups } from './backups-api.ts';

const shownFirst = 5;

/** What changed the database of this installation, the newest first. */
export function MigrationsCard({ migrations }: Pick<Backups, 'migrations'>) {
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
