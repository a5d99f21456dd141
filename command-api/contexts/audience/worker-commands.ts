import { documentChanges, readable, type audienceCommands, type audienceQuestions } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { executeOwned, findOwned } from '../../infra/execute.ts';
import type { InternalHandlersOf, QuestionHandlersOf } from '../../infra/handlers.ts';
import { application } from './application/application.ts';
import { documentNotice } from './document/document-notice.ts';
import { documentBeingTold, documentIdOf, siteDocument, toldBefore } from './document/site-document.ts';
import { follower } from './follower/follower.ts';
import { readLaunchAt } from './launch/launch.ts';
import { isBeingSent, newsletter } from './newsletter/newsletter.ts';
import type { AudiencePorts } from './routes.ts';
import { withdrawTestimonial } from './testimonial/routes.ts';

/** The internal commands that workers send about the audience. */
export function audienceWorkerCommands(
  deps: CommandDeps,
  { messageBusiness, isMember }: Pick<AudiencePorts, 'messageBusiness' | 'isMember'>,
): InternalHandlersOf<typeof audienceCommands> {
  return {
    async RemindFollower(context, { followerId }) {
      const command = { type: 'Remind', launchAt: await readLaunchAt(deps), at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, follower, followerId, command, context);
      return { result: null, position: packPosition({ follower: position }) };
    },
    async MailFollower(context, { followerId, article }) {
      const command = { type: 'MailArticle', article, isBeingSent: await isBeingSent(deps, article), at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, follower, followerId, command, context);
      return { result: null, position: packPosition({ follower: position }) };
    },
    async FinishNewsletter(context, { article }) {
      const { position } = await executeOwned(
        deps,
        newsletter,
        article,
        { type: 'FinishNewsletter', article, at: context.occurredAt },
        context,
      );
      return { result: null, position: packPosition({ newsletter: position }) };
    },
    async TellBusinessOfDocument(context, which) {
      const told = await documentBeingTold(deps, which);
      if (told === null) return { result: { isTold: false }, position: null };
      const { publicUrl } = deps.config;
      const { document, version } = which;
      const changes = documentChanges(document, { after: await toldBefore(deps, which), upTo: version });
      const isTold = await messageBusiness(context, {
        accountId: told.accountId,
        textIn: (language) => documentNotice({ document, changes, language, toldAt: told.toldAt, publicUrl }),
      });
      return { result: { isTold }, position: null };
    },
    async FinishDocument(context, which) {
      const command = { type: 'FinishDocument', ...which, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, siteDocument, documentIdOf(which), command, context);
      return { result: null, position: packPosition({ sitedocument: position }) };
    },
    async LapseFollow(context, { followerId }) {
      const command = { type: 'EndFollow', because: 'lapsed', at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, follower, followerId, command, context);
      return { result: null, position: packPosition({ follower: position }) };
    },
    async WithdrawTestimonial(context, { accountId }) {
      // A writer who is a member again may have written another one.
      if (!(await isMember(context.tenantId, accountId))) await withdrawTestimonial(deps, context, accountId);
      return { result: null, position: null };
    },
    async ExpireApplication(context, { applicationId }) {
      const command = { type: 'EraseApplication', because: 'expired', at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, application, applicationId, command, context);
      return { result: null, position: packPosition({ application: position }) };
    },
  };
}

/** What workers ask about followers. */
export function audienceWorkerQuestions(deps: CommandDeps): QuestionHandlersOf<typeof audienceQuestions> {
  return {
    async ReadFollowerMail({ tenantId }, { followerId }) {
      const found = await findOwned(deps, follower, followerId, tenantId);
      const first = found?.events.find(({ type }) => type === 'FollowRequested');
      if (!found || first?.type !== 'FollowRequested' || found.state.status === 'unknown') return null;
      const email = readable(first.data.email);
      return email === null ? null : { email, language: first.data.language, kind: first.data.kind, state: found.state.status };
    },
    async ReadApplicantMail({ tenantId }, { applicationId }) {
      const found = await findOwned(deps, application, applicationId, tenantId);
      const first = found?.events[0];
      if (found?.state.status !== 'received' || first?.type !== 'ApplicationReceived') return null;
      const email = readable(first.data.email);
      return email === null ? null : { email, language: first.data.language, vacancy: first.data.vacancy };
    },
  };
}
