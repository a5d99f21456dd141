import { Search, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu as AriaMenu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { useT } from '../../lib/locale/t.tsx';
import type { Shortcut } from '../../lib/navigation/shortcuts.ts';
import { cx } from '../cx.ts';
import { inputStyle } from '../fields/field.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { Icon } from '../marks/icon.tsx';
import { ShortcutKeys } from '../marks/kbd.tsx';
import { optionStyle } from '../overlays/overlay-style.ts';
import { Name } from '../marks/user-text.tsx';

export type Command = {
  readonly id: string;
  readonly label: string;
  /** A second line: what tells it from others. A customer's text or a name, like a label with `isName`. */
  readonly note?: string | undefined;
  readonly isName?: boolean;
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
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** Below the list: a search that still runs or has failed. */
  readonly state?: ReactNode;
  /** Shown without any command. */
  readonly empty: ReactNode;
  /** Those that match the text. */
  readonly groups: readonly { readonly id: string; readonly title: string; readonly commands: readonly Command[] }[];
};

/** A dialog with a search field and a list of commands; arrow keys move, Enter runs, Esc closes, the focus stays in the field. */
export function CommandList({ isOpen, onClose, title, placeholder, text, onTextChange, state, empty, groups }: CommandListProps) {
  const t = useT();
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
          <Autocomplete inputValue={text} onInputChange={onTextChange}>
            {/* The dialog is opened to type, so the field takes focus. Not a SearchField, in which Esc clears the text. */}
            <AriaTextField
              type="search"
              aria-label={placeholder}
              autoFocus
              className="flex items-center gap-3 border-b border-hairline px-4"
            >
              <Icon of={Search} className="text-muted" />
              <Input
                dir="auto"
                placeholder={placeholder}
                className={cx(inputStyle, 'h-13 text-body text-page [&::-webkit-search-cancel-button]:hidden')}
              />
              <IconButton icon={X} label={t('common.action.close')} onPress={onClose} hasTooltip={false} className="-me-2 md:hidden" />
            </AriaTextField>
            {/* Arrow keys move through the list from the field; the frame is focusable so that it can be scrolled. */}
            <div role="group" aria-label={title} tabIndex={0} className="min-h-0 flex-1 overflow-auto">
              <AriaMenu
                aria-label={title}
                className="p-1.5 outline-none"
                renderEmptyState={() => <p className="px-3 py-6 text-center text-dense text-muted empty:hidden">{empty}</p>}
              >
                {groups.map((group) => (
                  <MenuSection key={group.id}>
                    <Header className="px-2.5 pt-2.5 pb-1 text-caption font-medium text-muted">{group.title}</Header>
                    {group.commands.map((command) => (
                      <MenuItem
                        key={command.id}
                        id={command.id}
                        textValue={command.label}
                        onAction={() => {
                          onClose();
                          command.onAction();
                        }}
                        className={optionStyle}
                      >
                        {command.icon !== undefined && (
                          <Icon of={command.icon} size={18} mirror={command.mirrorIcon ?? false} className="text-muted" />
                        )}
                        <span className="min-w-0 flex-1">
                          <span className="block truncate">{command.isName ? <Name>{command.label}</Name> : command.label}</span>
                          {command.note !== undefined && (
                            <span className="block truncate text-small text-muted">
                              <Name>{command.note}</Name>
                            </span>
                          )}
                        </span>
                        {command.shortcut !== undefined && <ShortcutKeys shortcut={command.shortcut} />}
                      </MenuItem>
                    ))}
                  </MenuSection>
                ))}
              </AriaMenu>
            </div>
            <output className="px-4 py-2.5 text-small text-muted empty:hidden">{state}</output>
          </Autocomplete>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
