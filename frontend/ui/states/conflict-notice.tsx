import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { T, useT } from '../../lib/locale/t.tsx';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../marks/icon.tsx';
import type { SettingChange } from '../layout/save-bar.tsx';
import { Notice } from './notice.tsx';
import { Name } from '../marks/user-text.tsx';

export type ConflictNoticeProps = {
  /** Who saved in the meantime; null: their account was deleted. */
  readonly savedByName: string | null;
  /** What they changed: the value before, and theirs. */
  readonly changes: readonly SettingChange[];
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
};

/** Says what a colleague saved while this form was open, before anything of it is saved over. */
export function ConflictNotice({ savedByName, changes, onKeep, onDiscard }: ConflictNoticeProps): ReactNode {
  const t = useT();
  return (
    <Notice
      tone="warning"
      announce="alert"
      title={<T id="settings.conflict.title" />}
      actions={
        <>
          <Button size="sm" onPress={onKeep}>
            <T id="settings.conflict.keep" />
          </Button>
          <Button size="sm" variant="quiet" onPress={onDiscard}>
            <T id="settings.conflict.drop" />
          </Button>
        </>
      }
    >
      <p>
        <T id="settings.conflict.text" values={{ name: <Name>{savedByName ?? t('settings.save.somebody')}</Name> }} />
      </p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {changes.map(({ id, label, from, to }) => (
          <li key={id} className="flex flex-wrap gap-x-2">
            <span>{label}:</span>
            <del className="text-coral">{from}</del>
            <Icon of={ArrowRight} size={14} mirror className="text-muted" />
            <ins className="font-medium no-underline">{to}</ins>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
