import type { TeamMember } from '@sumaa/contracts';
import { useState } from 'react';
import { can, useSession } from '../../../lib/session/session.ts';
import { closedState, type TeamDialog, type TeamUrl } from '../list/filters.ts';
import { actsOn } from '../member/acts.ts';
import { ConfirmAct } from './confirm-act.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberDrawer, MemberNotFound } from './member-drawer.tsx';

type Props = {
  readonly url: TeamUrl;
  readonly setUrl: (patch: Partial<TeamUrl>) => void;
  /** Undefined until loaded. */
  readonly team: readonly TeamMember[] | undefined;
};

/** The dialog or drawer named in the URL. An action that is not allowed shows the member's details instead. */
export function TeamOverlay({ url, setUrl, team }: Props) {
  const session = useSession();
  const close = () => setUrl(closedState);
  const member = team?.find(({ id }) => id === url.member);
  // What was allowed when it was opened stays open: acting on a member changes what is allowed, as by ending the membership.
  const [opened, setOpened] = useState<string | null>(null);
  const asked = member === undefined || url.do === undefined ? null : `${member.id} ${url.do}`;
  const isAllowed = member !== undefined && actsOn(member, session).some(({ id }) => id === url.do);
  const stays = isAllowed || asked === opened ? asked : null;
  if (stays !== opened) setOpened(stays);
  if (url.do === 'invite') return can(session, 'team.write') ? <InviteDialog onClose={close} /> : null;
  if (url.member === undefined || team === undefined) return null;
  if (member === undefined) return <MemberNotFound onClose={close} />;

  const open = (dialog: TeamDialog | undefined) => setUrl({ do: dialog });
  const allowed = stays === null ? undefined : url.do;
  switch (allowed) {
    case 'edit':
      return <EditDialog key={member.id} member={member} onClose={close} />;
    case 'hand-over':
      return <HandOverDialog key={member.id} member={member} onClose={close} />;
    case 'deactivate':
    case 'reactivate':
    case 'resend':
    case 'revoke':
      return <ConfirmAct key={member.id} act={allowed} member={member} onClose={close} />;
    case 'tasks':
    case undefined:
      return <MemberDrawer member={member} shows={allowed ?? 'details'} onClose={close} onOpen={open} />;
  }
}
