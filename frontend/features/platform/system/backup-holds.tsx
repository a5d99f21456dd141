import type { BackupContents, BackupItem, BackupRefusal } from '@sumaa/contracts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { T } from '../../../lib/locale/t.tsx';
import { useFileSize } from '../../../lib/locale/file-size.ts';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Hash } from '../components/check-dialog.tsx';

/** What the file of a backup holds. */
export function BackupHolds({ contents }: { readonly contents: BackupContents }) {
  const format = useFormat();
  const size = useFileSize();
  const facts = [
    ['events', format.number(contents.events)],
    ['streams', format.number(contents.streams)],
    ['rows', format.number(contents.rows)],
    ['files', format.number(contents.files)],
    ['size', size(contents.bytes)],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-muted">
              <T id={`system.restore.${name}`} />
            </dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <Hash label={<T id="system.restore.head" />} value={contents.head} />
    </>
  );
}

type CheckedProps = { readonly of: Pick<BackupItem, 'isChecking' | 'check'>; readonly at: string | null };

/** Whether the file could be read to its end. `at`: when it was. */
export function BackupChecked({ of: { isChecking, check }, at }: CheckedProps) {
  const format = useFormat();
  if (isChecking)
    return (
      <p role="status">
        <T id="system.backups.checking" />
      </p>
    );
  const isWhole = check === null || check.result === 'whole';
  return (
    <div className="flex flex-col gap-1" role="status">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={isWhole ? 'palm' : 'coral'} icon={isWhole ? ShieldCheck : ShieldAlert}>
          <T id={`system.backups.check.${check?.result ?? 'whole'}`} />
        </Badge>
        {at !== null && <span className="text-small text-muted">{format.exact(at)}</span>}
      </span>
      {check !== null && check.refusal !== null && <RefusedBecause of={check.refusal} />}
    </div>
  );
}

/** Why a file was refused, and what that is about. */
export function RefusedBecause({ of: { code, detail } }: { readonly of: BackupRefusal }) {
  return (
    <>
      <p>
        <T id={`system.backups.refusal.${code}`} />
      </p>
      {detail !== null && (
        <p className="break-words">
          <bdi dir="ltr">{detail}</bdi>
        </p>
      )}
    </>
  );
}
