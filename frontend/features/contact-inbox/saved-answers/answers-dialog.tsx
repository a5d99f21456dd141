import type { SavedAnswer } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, TextQuote, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ListStates } from '../../../ui/lists/list-states.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { savedAnswersQuery } from '../api/queries.ts';
import { useWriteSavedAnswer } from '../api/triage-commands.ts';
import { AnswerForm } from './answer-form.tsx';

/** The answers that the platform keeps: adds, changes and removes them. */
export function AnswersDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { tenantId } = useSession();
  const answers = useQuery(savedAnswersQuery(tenantId));
  const [edited, setEdited] = useState<SavedAnswer | 'new' | null>(null);
  const [removed, setRemoved] = useState<SavedAnswer | null>(null);
  if (edited !== null) return <AnswerForm answer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />;
  if (removed !== null) return <RemoveAnswer answer={removed} onClose={() => setRemoved(null)} />;
  const list = answers.data ?? [];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('inbox.answers.list')}
      size="md"
      footer={
        <Button variant="primary" icon={Plus} onPress={() => setEdited('new')}>
          <T id="inbox.answers.add" />
        </Button>
      }
    >
      <ListStates
        isLoading={answers.isPending}
        error={answers.error}
        onRetry={() => void answers.refetch()}
        count={list.length}
        skeleton={<Skeleton className="h-24 w-full rounded-control" />}
        empty={<EmptyState icon={TextQuote} level={3} title={<T id="inbox.answers.empty" />} hint={<T id="inbox.answers.empty.hint" />} />}
      >
        <ul aria-label={t('inbox.answers.list')} className="flex flex-col">
          {list.map((answer) => (
            <AnswerRow key={answer.id} answer={answer} onEdit={() => setEdited(answer)} onRemove={() => setRemoved(answer)} />
          ))}
        </ul>
      </ListStates>
    </Dialog>
  );
}

type RowProps = { readonly answer: SavedAnswer; readonly onEdit: () => void; readonly onRemove: () => void };

function AnswerRow({ answer, onEdit, onRemove }: RowProps) {
  const t = useT();
  const { language } = useLocale();
  const title = answer.title[language];
  return (
    <li className="flex items-center gap-2 border-t border-hairline py-2 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="truncate text-dense font-medium">
          <Name>{title}</Name>
        </p>
        <p className="truncate text-small text-muted">
          <Name>{answer.text[language]}</Name>
        </p>
      </div>
      <IconButton icon={Pencil} size="sm" label={t('inbox.answers.edit-of', { title })} onPress={onEdit} />
      <IconButton icon={Trash2} size="sm" label={t('inbox.answers.remove-of', { title })} onPress={onRemove} />
    </li>
  );
}

function RemoveAnswer({ answer, onClose }: { readonly answer: SavedAnswer; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const { language } = useLocale();
  const write = useWriteSavedAnswer();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={<T id="inbox.answers.remove-question" values={{ title: <Name>{answer.title[language]}</Name> }} />}
      confirmLabel={t('common.action.remove')}
      onConfirm={() => write.mutate({ id: answer.id, body: null }, { onSuccess: onClose })}
      isPending={write.isPending}
      errorMessage={write.error === null ? undefined : textOf(write.error)}
    >
      <T id="inbox.answers.remove-hint" />
    </ConfirmDialog>
  );
}
