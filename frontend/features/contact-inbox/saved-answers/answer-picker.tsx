import { fillAnswer, normalise, type ContactMessage, type Language, type SavedAnswer } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Settings2, TextQuote } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { CommandList } from '../../../ui/lists/command-list.tsx';
import { savedAnswersQuery } from '../api/queries.ts';

type Props = {
  readonly message: ContactMessage;
  readonly onClose: () => void;
  /** The answer with its variables filled in. */
  readonly onInsert: (text: string) => void;
  readonly onManage: () => void;
};

/** Finds a saved answer by its title or text; those in the language of the message come first. */
export function AnswerPicker({ message, onClose, onInsert, onManage }: Props) {
  const t = useT();
  const textOf = useErrorText();
  const { tenantId, fullName } = useSession();
  const answers = useQuery(savedAnswersQuery(tenantId));
  const [text, setText] = useState('');
  const { name, reference, subject, company, language } = message;
  const filled = (answer: SavedAnswer, of: Language) => fillAnswer(answer.text[of], { name, reference, subject, company, agent: fullName });
  const wanted = normalise(text);
  const languages: readonly Language[] = language === 'ar' ? ['ar', 'en'] : ['en', 'ar'];
  return (
    <CommandList
      isOpen
      onClose={onClose}
      title={t('inbox.answers.title')}
      placeholder={t('inbox.answers.search')}
      text={text}
      onTextChange={setText}
      state={answers.error === null ? undefined : textOf(answers.error)}
      empty={answers.isPending || answers.error !== null ? null : t('inbox.answers.no-match')}
      groups={[
        ...languages.map((of) => ({
          id: of,
          title: t(`inbox.language.${of}`),
          commands: (answers.data ?? [])
            .filter((answer) => normalise(`${answer.title[of]} ${answer.text[of]}`).includes(wanted))
            .map((answer) => ({
              id: `${of} ${answer.id}`,
              label: answer.title[of],
              isName: true,
              note: filled(answer, of),
              icon: TextQuote,
              onAction: () => onInsert(filled(answer, of)),
            })),
        })),
        {
          id: 'manage',
          title: t('inbox.answers.list'),
          commands: [{ id: 'manage', label: t('inbox.answers.manage'), icon: Settings2, onAction: onManage }],
        },
      ]}
    />
  );
}
