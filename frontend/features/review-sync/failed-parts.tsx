import { useQuery } from '@tanstack/react-query';
import { T } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { currentSyncQuery } from './api/queries.ts';
import { FailedPart } from './parts-card.tsx';

/** The branches that the first sync could not read. */
export function FailedParts() {
  const { tenantId } = useSession();
  const { data: run } = useQuery(currentSyncQuery(tenantId));
  const failed = run?.parts.filter(({ state }) => state === 'failed') ?? [];
  if (!run || failed.length === 0) return null;
  return (
    <Notice tone="warning" title={<T id="onboarding.complete.failed" values={{ count: failed.length }} />}>
      <ul className="flex flex-col gap-2">
        {failed.map((part) => (
          <li key={part.locationId}>
            <p className="font-medium">
              <Name>{part.name}</Name>
            </p>
            <FailedPart runId={run.runId} part={part} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
