import { actionSections, type Action, type ActionContext } from '../../lib/actions/registry.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { CommandList } from '../../ui/command-list.tsx';

type Props = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly actions: readonly Action[];
  readonly context: ActionContext;
};

/** Every visible action, found by typing. */
export default function CommandPalette({ isOpen, onClose, actions, context }: Props) {
  const t = useT();
  const groups = actionSections
    .map((section) => ({
      id: section,
      title: t(`shell.section.${section}`),
      commands: actions
        .filter((action) => action.section === section)
        .map((action) => ({
          id: action.id,
          label: t(action.messageId),
          ...(action.keywordsId === undefined ? {} : { keywords: t(action.keywordsId) }),
          icon: action.icon,
          mirrorIcon: action.mirror ?? false,
          shortcut: action.shortcut,
          onAction: () => void action.perform(context),
        })),
    }))
    .filter((group) => group.commands.length > 0);
  return (
    <CommandList
      isOpen={isOpen}
      onClose={onClose}
      title={t('shell.palette.title')}
      placeholder={t('shell.palette.placeholder')}
      empty={<T id="shell.palette.empty" />}
      groups={groups}
    />
  );
}
