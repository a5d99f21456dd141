import type { ReplyTemplate, ReplyWriting } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, TextQuote, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Tag } from '../../../ui/marks/chip.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ListStates } from '../../../ui/lists/list-states.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';
import { replySettingsQuery, useSwitchApproval, useWriteTemplate } from '../api/settings.ts';
import { RuleCard } from './rule-card.tsx';
import { TemplateForm } from './template-form.tsx';
import { WritingCard } from './writing-card.tsx';

/** Settings > Replies: how suggested replies sound, whether replies of employees need approval, and the templates of the team. */
export function RepliesTab() {
  const session = useSession();
  const settings = useQuery(replySettingsQuery(session.tenantId));
  const [edited, setEdited] = useState<ReplyTemplate | 'new' | null>(null);
  const [removed, setRemoved] = useState<ReplyTemplate | null>(null);
  const templates = settings.data?.templates ?? [];
  return (
    <div className="flex flex-col gap-5">
      {settings.data !== undefined && <WritingCard key={writingKey(settings.data.writing)} writing={settings.data.writing} />}
      {settings.data !== undefined && <RuleCard rule={settings.data.rule} />}
      {settings.data !== undefined && <ApprovalSwitch isOn={settings.data.approvalRequired} />}
      <Card as="section" aria-labelledby="templates-title" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="templates-title" className="text-heading font-semibold">
            <T id="reviews.templates.title" />
          </h2>
          <Button icon={Plus} onPress={() => setEdited('new')}>
            <T id="reviews.templates.add" />
          </Button>
        </div>
        <ListStates
          isLoading={settings.isPending}
          error={settings.error}
          onRetry={() => void settings.refetch()}
          count={templates.length}
          skeleton={<Skeleton className="h-32 w-full rounded-control" />}
          empty={
            <EmptyState
              icon={TextQuote}
              level={3}
              title={<T id="reviews.templates.empty" />}
              hint={<T id="reviews.templates.empty.hint" />}
            />
          }
        >
          <ul aria-labelledby="templates-title" className="flex flex-col">
            {templates.map((template) => (
              <TemplateRow key={template.id} template={template} onEdit={() => setEdited(template)} onRemove={() => setRemoved(template)} />
            ))}
          </ul>
        </ListStates>
      </Card>
      {edited !== null && <TemplateForm template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed !== null && <RemoveTemplate template={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
}

/** What a colleague saved replaces the form. */
const writingKey = ({ tone, signature }: ReplyWriting): string => `${tone} ${signature ?? ''}`;

function ApprovalSwitch({ isOn }: { readonly isOn: boolean }) {
  const textOf = useErrorText();
  const change = useSwitchApproval();
  return (
    <Card>
      <Switch
        isSelected={change.isPending ? change.variables : isOn}
        isDisabled={change.isPending}
        onChange={(required) => change.mutate(required, { onError: (error) => showToast({ title: textOf(error), tone: 'warning' }) })}
        description={<T id="reviews.approval.switch.hint" />}
      >
        <T id="reviews.approval.switch" />
      </Switch>
    </Card>
  );
}

type RowProps = { readonly template: ReplyTemplate; readonly onEdit: () => void; readonly onRemove: () => void };

function TemplateRow({ template: { title, text, language, stars }, onEdit, onRemove }: RowProps) {
  const t = useT();
  return (
    <li className="flex items-start gap-2 border-t border-hairline py-3 first:border-t-0">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h3 className="text-dense font-semibold">
          <Name>{title}</Name>
        </h3>
        <UserText className="text-dense text-muted">{text}</UserText>
        <div className="flex flex-wrap gap-2">
          <Tag>{t(`reviews.language.${language}`)}</Tag>
          {stars.map((value) => (
            <Tag key={value}>
              <T id="common.stars" values={{ count: value }} />
            </Tag>
          ))}
        </div>
      </div>
      <IconButton icon={Pencil} size="sm" label={t('reviews.templates.edit-of', { title })} onPress={onEdit} />
      <IconButton icon={Trash2} size="sm" label={t('reviews.templates.remove-of', { title })} onPress={onRemove} />
    </li>
  );
}

function RemoveTemplate({ template, onClose }: { readonly template: ReplyTemplate; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const write = useWriteTemplate();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={<T id="reviews.templates.remove-of" values={{ title: <Name>{template.title}</Name> }} />}
      confirmLabel={t('common.action.remove')}
      onConfirm={() => write.mutate({ id: template.id, body: null }, { onSuccess: onClose })}
      isPending={write.isPending}
      errorMessage={write.error === null ? undefined : textOf(write.error)}
    >
      <T id="reviews.templates.remove-hint" />
    </ConfirmDialog>
  );
}
