import type { AuditItem } from '@sumaa/contracts';
import { GitBranch, History, Info, ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageId } from '../../../lib/locale/message-ids.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { NetworkName } from '../../../ui/marks/network-name.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { noFilters, type ActivityUrl } from '../activity/activity-url.ts';
import { limitName, permissionName } from '../activity/audit-names.ts';
import { roleName, whatHappened, whoDidIt } from '../../../lib/audit/audit-sentence.ts';

/** All details of a line, including ids that help to find related lines. */
export function AuditDetails({ item, onOpen }: { readonly item: AuditItem; readonly onOpen: (patch: Partial<ActivityUrl>) => void }) {
  const t = useT();
  const format = useFormat();
  const label = t('platform.activity.details.of', { what: whatHappened(item, t) });
  const { actor, details, record } = item;
  const { scope, permissions } = details;
  return (
    <Popover label={label} className="w-96" trigger={<IconButton icon={Info} label={label} size="sm" hasTooltip={false} />}>
      {(close) => (
        <>
          <dl className="flex flex-col gap-2 text-small">
            <Fact id="platform.activity.detail.when">{format.exact24(item.at)}</Fact>
            <Fact id="platform.activity.detail.who">{whoDidIt(item, t)}</Fact>
            <Fact id="platform.activity.detail.role">{actor.role === null ? null : roleName(actor.role, t)}</Fact>
            <Fact id="platform.activity.detail.branch">{item.branch === null ? null : <Name>{item.branch}</Name>}</Fact>
            <Fact id="platform.activity.detail.route">{code(details['route'])}</Fact>
            <Fact id="platform.activity.detail.scope">{limitName(scope, t) ?? code(scope)}</Fact>
            <Fact id="platform.activity.detail.permissions">
              {Array.isArray(permissions) ? <Permissions named={permissions.map(String)} /> : null}
            </Fact>
            <Fact id="platform.activity.detail.network">{item.network === null ? null : <NetworkName range={item.network} />}</Fact>
            <Fact id="platform.activity.detail.from">{code(item.from)}</Fact>
            <Fact id="platform.activity.detail.event">{code(item.event)}</Fact>
            <Fact id="platform.activity.detail.correlation">{code(item.correlationId)}</Fact>
          </dl>
          <div className="mt-4 flex flex-wrap gap-2">
            {record !== null && (
              <Button
                size="sm"
                icon={History}
                onPress={() => {
                  close();
                  onOpen({ record: record.stream, at: record.revision, with: undefined });
                }}
              >
                <T id="record.open" />
              </Button>
            )}
            {record !== null && (
              <Button
                size="sm"
                icon={ListFilter}
                onPress={() => {
                  close();
                  onOpen({ ...noFilters, stream: record.stream });
                }}
              >
                <T id="record.entries" />
              </Button>
            )}
            <Button
              size="sm"
              icon={GitBranch}
              onPress={() => {
                close();
                onOpen({ ...noFilters, chain: item.correlationId });
              }}
            >
              <T id="record.chain" />
            </Button>
          </div>
          {item.from !== null && (
            <p className="mt-3 text-small text-muted">
              <T id="platform.activity.detail.from.hint" />
            </p>
          )}
        </>
      )}
    </Popover>
  );
}

/** A technical value, shown as code. */
const code = (text: unknown): ReactNode =>
  typeof text !== 'string' || text === '' ? null : (
    <code dir="ltr" translate="no" className="rounded-tag bg-sunken px-1 font-mono text-caption break-all">
      {text}
    </code>
  );

function Permissions({ named }: { readonly named: readonly string[] }) {
  const t = useT();
  if (named.length === 0) return <T id="team.permission.none" />;
  return (
    <ul className="flex flex-wrap gap-x-3">
      {named.map((name) => (
        <li key={name}>{permissionName(name, t) ?? code(name)}</li>
      ))}
    </ul>
  );
}

/** A label and its value; renders nothing for a null value. */
function Fact({ id, children }: { readonly id: MessageId; readonly children: ReactNode }) {
  if (children === null) return null;
  return (
    <div className="flex gap-3">
      <dt className="w-28 shrink-0 text-muted">
        <T id={id} />
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
