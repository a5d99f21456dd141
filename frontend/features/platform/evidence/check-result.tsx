import { StreamName, type EvidenceCheck, type EvidenceVerdict } from '@sumaa/contracts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { ActivityUrl } from '../activity/activity-url.ts';

/** What a check that has ended found: nothing, or each event by name. */
export function CheckResult({ check }: { readonly check: EvidenceCheck }) {
  const { state, verdict, failure, endedAt } = check;
  const at = endedAt !== null && <ExactTime at={endedAt} />;
  if (verdict === null)
    return (
      <Notice tone={state === 'failed' ? 'warning' : 'info'} announce="status">
        {state === 'failed' ? <T id={`evidence.failure.${failure ?? 'failed'}`} /> : <T id="evidence.cancelled" />} {at}
      </Notice>
    );
  const found = verdict.found + verdict.broken;
  return (
    <Notice
      tone={found === 0 ? 'success' : 'error'}
      announce="status"
      title={found === 0 ? <T id="evidence.clean" /> : <T id="evidence.found" values={{ count: found }} />}
    >
      <p>
        <T id="evidence.compared" values={{ count: verdict.sealed }} /> {at}
      </p>
      {verdict.unsealed > 0 && (
        <p className="text-small">
          <T id="evidence.unsealed" values={{ count: verdict.unsealed }} />
        </p>
      )}
      {found > 0 && <Findings verdict={verdict} />}
    </Notice>
  );
}

function Findings({ verdict: { found, findings, broken, brokenAnchors } }: { readonly verdict: EvidenceVerdict }) {
  const t = useT();
  const format = useFormat();
  const [, setUrl] = useUrlState(ActivityUrl);
  const more = found + broken - findings.length - brokenAnchors.length;
  return (
    <ul aria-label={t('evidence.findings')} className="mt-2 flex flex-col gap-2">
      {brokenAnchors.map(({ at, events }) => (
        <li key={`${at}-${events}`}>
          <T id="evidence.broken" values={{ at: format.exact(at), count: events }} />
        </li>
      ))}
      {findings.map(({ kind, stream, revision, id }) => {
        const record = StreamName.safeParse(stream).data;
        const place = `${stream} @ ${revision} (${id})`;
        return (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <Badge size="sm" tone="coral">
              <T id={`evidence.kind.${kind}`} />
            </Badge>
            <bdi dir="ltr" className="text-small break-all">
              {place}
            </bdi>
            {record !== undefined && (
              <Button size="sm" onPress={() => setUrl({ record, at: revision, evidence: undefined })}>
                <T id="evidence.open-record" />
              </Button>
            )}
          </li>
        );
      })}
      {more > 0 && (
        <li>
          <T id="evidence.more" values={{ count: more }} />
        </li>
      )}
    </ul>
  );
}
