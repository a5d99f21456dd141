import { useState } from 'react';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { actionSections, type Action, type ActionContext } from '../../lib/actions/registry.ts';
import { arabicFolded } from '../../lib/locale/arabic-folded.ts';
import { T, useT, type MessageId } from '../../lib/locale/t.tsx';
import type { SearchSource } from '../../lib/navigation/search.ts';
import type { Session } from '../../lib/session/session.ts';
import { CommandList } from '../../ui/lists/command-list.tsx';
import { useSearch } from './use-search.ts';

type Props = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly session: Session;
  readonly actions: readonly Action[];
  readonly searches: readonly SearchSource[];
  readonly context: ActionContext;
};

/** Every visible action, and what the features find on the server, by typing. */
export default function CommandPalette({ isOpen, onClose, session, actions, searches, context }: Props) {
  const t = useT();
  const textOf = useErrorText();
  const [text, setText] = useState('');
  const { found, isSearching, error } = useSearch(searches, session, text);
  const wanted = arabicFolded(text.trim());
  const commands = actionSections.map((section) => ({
    id: section,
    title: t(`frame.section.${section}`),
    commands: actions
      .filter((action) => action.section === section)
      .map((action) => ({
        id: action.id,
        label: t(action.messageId),
        keywords: action.keywordsId === undefined ? '' : t(action.keywordsId),
        icon: action.icon,
        mirrorIcon: action.mirror ?? false,
        shortcut: action.shortcut,
        onAction: () => void action.perform(context),
      }))
      .filter(({ label, keywords }) => arabicFolded(`${label} ${keywords}`).includes(wanted)),
  }));
  const hits = found.map(({ source, hits: some }) => ({
    id: source.id,
    title: t(source.titleId),
    commands: some.map(({ id, label, note, isOurs, path }) => ({
      id: `${source.id}/${id}`,
      label,
      note,
      isName: isOurs !== true,
      icon: source.icon,
      onAction: () => context.navigate(path),
    })),
  }));
  return (
    <CommandList
      isOpen={isOpen}
      onClose={onClose}
      title={t('frame.palette.title')}
      placeholder={t(placeholderOf(session, searches))}
      text={text}
      onTextChange={setText}
      state={error === null ? isSearching && <T id="frame.palette.searching" /> : textOf(error)}
      empty={!isSearching && error === null && <T id="frame.palette.empty" />}
      groups={[...commands, ...hits].filter((group) => group.commands.length > 0)}
    />
  );
}

function placeholderOf({ role }: Session, searches: readonly SearchSource[]): MessageId {
  if (searches.length === 0) return 'frame.palette.placeholder.commands';
  return role === 'super_admin' ? 'frame.palette.placeholder.console' : 'frame.palette.placeholder';
}
