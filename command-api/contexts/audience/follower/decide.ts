import { accept, refuse, type Decision, type FollowerEvent } from '@sumaa/contracts';
import type { FollowerCommand } from './commands.ts';
import type { FollowerState } from './state.ts';

/**
 * A request leads to one mail, and to no other before its link is opened or lapses: a repeated request changes nothing. What was ended stays
 * ended. A link that was opened before says the same again.
 */
export function decide(state: FollowerState, command: FollowerCommand): Decision<FollowerEvent> {
  const { at } = command;
  if (command.type === 'RequestFollow') {
    if (state.status !== 'unknown') return accept();
    const { followerId, kind, email, language } = command;
    return accept({ type: 'FollowRequested', data: { followerId, kind, email, language, requestedAt: at } });
  }
  if (state.status === 'unknown') return refuse('not_found');
  const { followerId, kind, status } = state;
  switch (command.type) {
    case 'ConfirmFollow':
      if (status === 'ended') return refuse('follow_link_invalid');
      return status === 'confirmed' ? accept() : accept({ type: 'FollowConfirmed', data: { followerId, kind, confirmedAt: at } });
    case 'EndFollow':
      if (status === 'ended' || (command.because === 'lapsed' && status === 'confirmed' && !state.reminded)) return accept();
      return accept({ type: 'FollowEnded', data: { followerId, kind, because: command.because, endedAt: at } });
    case 'MailArticle': {
      const { article, isBeingSent } = command;
      if (kind !== 'newsletter' || status !== 'confirmed' || !isBeingSent || state.mailed.includes(article)) return accept();
      return accept({ type: 'FollowerMailed', data: { followerId, article, mailedAt: at } });
    }
    case 'Remind': {
      const { launchAt } = command;
      if (kind !== 'reminder' || status !== 'confirmed' || state.reminded) return accept();
      return launchAt === null || launchAt > at ? accept() : accept({ type: 'FollowerReminded', data: { followerId, remindedAt: at } });
    }
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}
