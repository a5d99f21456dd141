import { Search, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu as AriaMenu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import type { Shortcut } from '../lib/shortcuts.ts';
import { cx } from './cx.ts';
import { inputStyle } from './field.tsx';
import { Icon } from './icon.tsx';
import { ShortcutKeys } from './kbd.tsx';
import { optionStyle } from './overlay-style.ts';

export type Command = {
  readonly id: string;
  readonly label: string;
  /** Additional search words. */
  readonly keywords?: string;
  readonly icon?: LucideIcon | undefined;
  readonly mirrorIcon?: boolean;
  readonly shortcut?: Shortcut | undefined;
  readonly onAction: () => void;
};

export type CommandListProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly placeholder: string;
  readonly empty: ReactNode;
  readonly groups: readonly { readonly id: string; readonly title: string; readonly commands: readonly Command[] }[];
};

/** A dialog with a searchable list of commands; arrow keys move, Enter runs, the focus stays in the search field. */
export function CommandList({ isOpen, onClose, title, placeholder, empty, groups }: CommandListProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable
      data-modal-open=""
      className="layer-modal enter-fade fixed inset-0 flex items-start justify-center bg-scrim p-3 pt-[12dvh]"
    >
      <Modal className="enter-rise flex max-h-[70dvh] w-full max-w-xl flex-col overflow-hidden rounded-card bg-surface shadow-float">
        <AriaDialog aria-label={title} className="flex min-h-0 flex-col outline-none">
          <Autocomplete filter={contains}>
            {/* The dialog is opened to type, so the field takes focus. */}
            <AriaSearchField aria-label={placeholder} autoFocus className="flex items-center gap-3 border-b border-hairline px-4">
              <Icon of={Search} className="text-muted" />
              <Input
                dir="auto"
                placeholder={placeholder}
                className={cx(inputStyle, 'h-13 text-body text-page [&::-webkit-search-cancel-button]:hidden')}
              />
            </AriaSearchField>
            {/* Arrow keys move through the list from the field; the frame is focusable so that it can be scrolled. */}
            <div role="group" aria-label={title} tabIndex={0} className="min-h-0 flex-1 overflow-auto">
              <AriaMenu
                aria-label={title}
                className="p-1.5 outline-none"
                renderEmptyState={() => <p className="px-3 py-6 text-center text-dense text-muted">{empty}</p>}
              >
                {groups.map((group) => (
                  <MenuSection key={group.id}>
                    <Header className="px-2.5 pt-2.5 pb-1 text-caption font-medium text-muted">{group.title}</Header>
                    {group.commands.map((command) => (
                      <MenuItem
                        key={command.id}
                        id={command.id}
                        textValue={`${command.label} ${command.keywords ?? ''}`}
                        onAction={() => {
                          onClose();
                          command.onAction();
                        }}
                        className={optionStyle}
                      >
                        {command.icon !== undefined && (
                          <Icon of={command.icon} size={18} mirror={command.mirrorIcon ?? false} className="text-muted" />
                        )}
                        <span className="min-w-0 flex-1 truncate">{command.label}</span>
                        {command.shortcut !== undefined && <ShortcutKeys shortcut={command.shortcut} />}
                      </MenuItem>
                    ))}
                  </MenuSection>
                ))}
              </AriaMenu>
            </div>
          </Autocomplete>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
