import { accept, platformTenant, refuse, type Decision, type Iso, type NewsletterEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned } from '../../../infra/execute.ts';

/** What became of an article as an issue of the newsletter. */
export type NewsletterState = 'new' | 'tested' | 'sending' | 'sent';

export type NewsletterCommand =
  | { readonly type: 'TestNewsletter'; readonly article: string; readonly accountId: Uuid; readonly at: Iso }
  | { readonly type: 'SendNewsletter'; readonly article: string; readonly accountId: Uuid; readonly at: Iso }
  | { readonly type: 'FinishNewsletter'; readonly article: string; readonly at: Iso };

/** An issue of the newsletter: one article, tested first and sent once. `newsletter-<article>`. */
export const newsletter: Decider<NewsletterState, NewsletterCommand, NewsletterEvent> = {
  category: 'newsletter',
  initial: () => 'new',
  evolve(state, { type }) {
    switch (type) {
      case 'NewsletterTested':
        return state === 'new' ? 'tested' : state;
      case 'NewsletterStarted':
        return 'sending';
      case 'NewsletterFinished':
        return 'sent';
      default: {
        const unhandled: never = type;
        return unhandled;
      }
    }
  },
  decide(state, command): Decision<NewsletterEvent> {
    const { article, at } = command;
    switch (command.type) {
      case 'TestNewsletter':
        return accept({ type: 'NewsletterTested', data: { article, accountId: command.accountId, testedAt: at } });
      case 'SendNewsletter':
        if (state === 'new') return refuse('newsletter_untested');
        if (state !== 'tested') return accept();
        return accept({ type: 'NewsletterStarted', data: { article, accountId: command.accountId, startedAt: at } });
      case 'FinishNewsletter':
        return state === 'sending' ? accept({ type: 'NewsletterFinished', data: { article, finishedAt: at } }) : accept();
      default: {
        const unhandled: never = command;
        return unhandled;
      }
    }
  },
};

/** Whether this article is being sent now. */
export async function isBeingSent(deps: Pick<CommandDeps, 'store' | 'codec'>, article: string): Promise<boolean> {
  return (await findOwned(deps, newsletter, article, platformTenant))?.state === 'sending';
}
