import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import type { System } from '../../../lib/api/system.ts';

/** What is outside the installation: the shared limit of Google, and the circuits to each service. */
export function OutsideCard({ google, breakers }: Pick<System, 'google' | 'breakers'>) {
  const t = useT();
  const format = useFormat();
  const used = t('system.google.used', { used: format.number(google.callsLastMinute), limit: format.number(google.limitPerMinute) });
  return (
    <Card as="section" aria-labelledby="outside-title">
      <CardHeader id="outside-title" title={<T id="system.outside" />} />
      <p className="flex justify-between gap-3 pb-1.5 text-dense">
        <T id="system.google" />
        <span className="text-small font-semibold">{used}</span>
      </p>
      <ProgressBar label={t('system.google')} value={google.callsLastMinute} max={google.limitPerMinute} valueText={used} size="sm" />
      <h3 className="pt-4 pb-2 text-dense font-medium">
        <T id="system.breakers" />
      </h3>
      <ul className="flex flex-col gap-2 text-dense">
        {breakers.map(({ name, open }) => (
          <li key={name} className="flex items-center justify-between gap-3">
            <T id="system.breaker" values={{ name: name.replaceAll('-', '_'), id: <bdi dir="ltr">{name}</bdi> }} />
            <Badge size="sm" tone={open === 0 ? 'palm' : open === 1 ? 'coral' : 'saffron'}>
              <T id={open === 0 ? 'platform.breaker.closed' : open === 1 ? 'platform.breaker.open' : 'platform.breaker.trial'} />
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
