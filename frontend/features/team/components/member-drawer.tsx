import type { TeamMember } from '@sumaa/contracts';
import { UserX } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { isInvitation, type TeamDialog } from '../list/filters.ts';
import { actsOn } from '../member/acts.ts';
import { MemberDetails } from './member-details.tsx';
import { MemberIdentity } from './member-identity.tsx';
import { MemberTasks } from './member-tasks.tsx';

type Props = {
  readonly member: TeamMember;
  readonly shows: 'details' | 'tasks';
  readonly onClose: () => void;
  readonly onOpen: (dialog: TeamDialog | undefined) => void;
};

/** One member or invitation: details, assigned reviews, and the possible actions. */
export function MemberDrawer({ member, shows, onClose, onOpen }: Props) {
  const t = useT();
  const session = useSession();
  // Tasks are reviews, so a user without permission to read reviews sees only their number.
  const seesTasks = !isInvitation(member) && can(session, 'reviews.read');
  const acts = actsOn(member, session).filter(({ id }) => id !== 'tasks');
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={<MemberIdentity member={member} />}
      onPhone="page"
      {...(acts.length === 0
        ? {}
        : {
            footer: (
              <div className="flex flex-wrap gap-2">
                {acts.map(({ id, messageId, icon, isDanger = false }) => (
                  <Button
                    key={id}
                    icon={icon}
                    variant={isDanger ? 'danger-quiet' : 'secondary'}
                    onPress={() => onOpen(id)}
                    className="max-md:flex-1"
                  >
                    <T id={messageId} />
                  </Button>
                ))}
              </div>
            ),
          })}
    >
      <div className="flex flex-col gap-5">
        {!seesTasks ? (
          <MemberDetails member={member} />
        ) : (
          <Tabs
            label={t('team.drawer.parts')}
            value={shows}
            onChange={(next) => onOpen(next === 'tasks' ? 'tasks' : undefined)}
            tabs={[
              { id: 'details', label: <T id="team.act.details" />, content: <MemberDetails member={member} /> },
              {
                id: 'tasks',
                label: <T id="team.drawer.tasks" values={{ count: member.stats.pendingTasks }} />,
                content: <MemberTasks member={member} />,
              },
            ]}
          />
        )}
      </div>
    </Drawer>
  );
}

/** Shown when the id in the URL is not, or no longer, in the team. */
export function MemberNotFound({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Drawer isOpen onClose={onClose} title={t('team.title')} onPhone="page">
      <EmptyState icon={UserX} title={<T id="team.not-found" />} hint={<T id="team.not-found.hint" />} />
    </Drawer>
  );
}
