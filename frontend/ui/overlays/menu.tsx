import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import type { Shortcut } from '../../lib/navigation/shortcuts.ts';
import { cx } from '../cx.ts';
import { Icon } from '../marks/icon.tsx';
import { ShortcutKeys } from '../marks/kbd.tsx';
import { floatStyle, optionStyle } from './overlay-style.ts';

export type MenuEntry = {
  readonly id: string;
  readonly label: string;
  readonly onAction: () => void;
  readonly icon?: LucideIcon | undefined;
  readonly mirrorIcon?: boolean;
  readonly description?: string;
  /** `danger` for destructive entries, which still ask for confirmation. */
  readonly tone?: 'plain' | 'danger';
  readonly isDisabled?: boolean;
  readonly shortcut?: Shortcut | undefined;
  /** Whether the entry is the selected one of several. */
  readonly isChecked?: boolean;
};

export type MenuGroup = { readonly id: string; readonly title?: string; readonly entries: readonly MenuEntry[] };

export type MenuProps = {
  /** One of our buttons. */
  readonly trigger: ReactElement;
  /** Accessible name of the menu. */
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  /** Above the entries: the signed-in user. */
  readonly header?: ReactNode;
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
};

/** Actions that belong to one thing, in separated groups; arrow keys follow the visual order. */
export function Menu({ trigger, label, groups, header, placement = 'bottom start' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover offset={6} placement={placement} className={cx(floatStyle, 'max-w-80 min-w-52 p-1')}>
        {header !== undefined && <div className="border-b border-hairline px-2.5 pt-2 pb-3">{header}</div>}
        <AriaMenu aria-label={label} className="max-h-[70dvh] overflow-auto outline-none">
          {groups.map((group) => (
            <MenuSection
              key={group.id}
              className="not-first:mt-1 not-first:border-t not-first:border-hairline not-first:pt-1"
              {...(group.title === undefined ? { 'aria-label': label } : {})}
            >
              {group.title !== undefined && <Header className="px-2.5 py-1.5 text-caption font-medium text-muted">{group.title}</Header>}
              {group.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  return (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      isDisabled={entry.isDisabled ?? false}
      onAction={entry.onAction}
      className={cx(optionStyle, entry.tone === 'danger' && 'text-coral')}
    >
      {entry.icon !== undefined && (
        <Icon of={entry.icon} size={18} mirror={entry.mirrorIcon ?? false} className={entry.tone === 'danger' ? undefined : 'text-muted'} />
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <Text slot="label" className={cx(entry.isChecked === true && 'font-semibold')}>
          {entry.label}
        </Text>
        {entry.description !== undefined && (
          <Text slot="description" className="text-small text-muted">
            {entry.description}
          </Text>
        )}
      </span>
      {entry.shortcut !== undefined && <ShortcutKeys shortcut={entry.shortcut} />}
    </MenuItem>
  );
}
