import type { ContactMessage } from '@sumaa/contracts';
import { CircleDot, OctagonX, UserRound, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { AssigneePicker, StatusPicker } from '../inbox/pickers.tsx';
import type { Bulk } from './use-bulk.ts';

type Props = {
  readonly bulk: Bulk;
  /** The messages of this page. */
  readonly messages: readonly ContactMessage[];
  /** The list shows spam: it can be taken back. */
  readonly isSpam: boolean;
  /** In the place of the acts while nothing is chosen. */
  readonly filter: ReactNode;
};

/** Chooses all messages of the page, acts on the chosen ones, and says how many succeeded. */
export function BulkBar({ bulk: { chosen, failures, run, choose, start }, messages, isSpam, filter }: Props) {
  const t = useT();
  const [opened, setOpened] = useState<'status' | 'assign' | null>(null);
  const ids = [...chosen];
  const isAll = messages.length > 0 && messages.every(({ id }) => chosen.has(id));
  const isRunning = run?.isRunning === true;
  // Merged by a colleague meanwhile, for example: they have no row that could say why.
  const left = [...failures].filter(([failed]) => messages.every(({ id }) => id !== failed));
  const close = () => setOpened(null);
  return (
    <div className="flex flex-col gap-2 px-4 py-2 md:border-b md:border-hairline md:px-5">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <Checkbox
          isSelected={isAll}
          isIndeterminate={!isAll && chosen.size > 0}
          isDisabled={isRunning || messages.length === 0}
          onChange={(on) => choose(on ? messages.map(({ id }) => id) : [])}
        >
          {chosen.size === 0 ? <T id="inbox.bulk.all" /> : <T id="inbox.bulk.chosen" values={{ count: chosen.size }} />}
        </Checkbox>
        {chosen.size === 0 ? (
          <div className="ms-auto">{filter}</div>
        ) : (
          <div role="group" aria-label={t('inbox.bulk.acts')} className="ms-auto flex items-center gap-1">
            <Button size="sm" icon={CircleDot} isDisabled={isRunning} onPress={() => setOpened('status')}>
              <T id="inbox.status" />
            </Button>
            <Button size="sm" icon={UserRound} isDisabled={isRunning} onPress={() => setOpened('assign')}>
              <T id="inbox.bulk.assign" />
            </Button>
            <IconButton
              icon={OctagonX}
              size="sm"
              label={t(isSpam ? 'inbox.spam.undo' : 'inbox.action.spam')}
              isDisabled={isRunning}
              onPress={() => void start({ kind: 'spam', spam: !isSpam })}
            />
            <IconButton icon={X} size="sm" label={t('inbox.bulk.none')} isDisabled={isRunning} onPress={() => choose([])} />
          </div>
        )}
      </div>
      {run !== null && (
        <output className="text-small text-muted">
          <T id={isRunning ? 'inbox.bulk.running' : 'inbox.bulk.done'} values={{ done: run.done, total: run.total }} />
        </output>
      )}
      {failures.size > 0 && !isRunning && (
        <Notice tone="warning" announce="alert">
          {left.length < failures.size && <T id="inbox.bulk.failed" values={{ count: failures.size - left.length }} />}
          {left.map(([id, reason]) => (
            <p key={id}>
              <T id="inbox.bulk.left" values={{ reason }} />
            </p>
          ))}
        </Notice>
      )}
      {opened === 'status' && <StatusPicker ids={ids} onClose={close} onChoose={(status) => void start({ kind: 'status', status })} />}
      {opened === 'assign' && (
        <AssigneePicker ids={ids} onClose={close} onChoose={(assignedToId) => void start({ kind: 'assign', assignedToId })} />
      )}
    </div>
  );
}
