import type { HelpConversation } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, MessagesSquare } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListStates } from '../../../ui/lists/list-states.tsx';
import { PlainButton } from '../../../ui/buttons/plain-button.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';
import { SupportHours } from '../form/support-hours.tsx';
import { conversationsQuery } from './api.ts';
import { Conversation } from './conversation.tsx';
import type { HelpShown } from './url.ts';
import { WriteForm } from './write-form.tsx';

type Props = { readonly shown: HelpShown; readonly onShow: (next: HelpShown | undefined) => void };

/** "Write to us": the user's conversations with the platform, and a new message. */
export function HelpPanel({ shown, onShow }: Props) {
  const t = useT();
  const { tenantId } = useSession();
  const query = useQuery(conversationsQuery(tenantId));
  const { data = [], isPending, error, refetch } = query;
  const opened = data.find(({ id }) => id === shown);
  const back = (
    <Button variant="quiet" size="sm" icon={ArrowLeft} mirrorIcon onPress={() => onShow('list')} className="-ms-2 self-start">
      <T id="dashboard.help.back" />
    </Button>
  );
  return (
    <Drawer isOpen onClose={() => onShow(undefined)} title={t('dashboard.help.title')} onPhone="page">
      {opened ? (
        <div className="flex flex-col gap-4">
          {back}
          <Conversation conversation={opened} />
        </div>
      ) : (
        <div className="flex flex-col gap-6">
          <div className="flex flex-col gap-3">
            <p className="text-dense text-muted">
              <T id="dashboard.help.hint" />
            </p>
            <WriteForm
              id={null}
              label={t('dashboard.help.new.label')}
              onSent={(started) => {
                if (!started) return;
                onShow(started.id);
              }}
            />
          </div>
          <SupportHours heading="h3" />
          <section className="flex flex-col gap-2">
            <h3 className="text-body font-semibold">
              <T id="dashboard.help.list" />
            </h3>
            <ListStates
              isLoading={isPending}
              error={error}
              onRetry={() => void refetch()}
              count={data.length}
              skeleton={<Skeleton className="h-20 w-full rounded-card" />}
              empty={<EmptyState icon={MessagesSquare} title={<T id="dashboard.help.empty" />} />}
            >
              <ul className="flex flex-col gap-2">
                {data.map((conversation) => (
                  <li key={conversation.id}>
                    <Row conversation={conversation} onOpen={() => onShow(conversation.id)} />
                  </li>
                ))}
              </ul>
            </ListStates>
          </section>
        </div>
      )}
    </Drawer>
  );
}

function Row({ conversation, onOpen }: { readonly conversation: HelpConversation; readonly onOpen: () => void }) {
  const { subject, reference, entries, startedAt } = conversation;
  const answers = entries.filter(({ mine }) => !mine).length;
  return (
    <PlainButton
      onPress={onOpen}
      className="flex w-full flex-col items-start gap-1 rounded-card border border-hairline px-4 py-3 text-start hover:bg-sunken"
    >
      <UserText lines={1} className="text-dense font-medium">
        {subject ?? reference}
      </UserText>
      <span className="flex w-full flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
        <Badge size="sm" tone={answers > 0 ? 'palm' : 'neutral'}>
          <T id="dashboard.help.answers" values={{ count: answers }} />
        </Badge>
        <Name ltr>{reference}</Name>
        <RelativeTime at={entries.at(-1)?.at ?? startedAt} isPlain />
      </span>
    </PlainButton>
  );
}
