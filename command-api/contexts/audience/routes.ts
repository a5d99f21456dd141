import {
  audienceConsoleRoutes,
  audienceRoutes,
  documentVersion,
  platformTenant,
  sitePageOf,
  siteSourceOf,
  type FollowKind,
  type Language,
  type Route,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { derivedId, packPosition, type CommandContext } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse, type AnyRequest } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../infra/deps.ts';
import { executeOwned, recordEvent } from '../../infra/execute.ts';
import type { HandlersOf } from '../../infra/handlers.ts';
import { withKeyedHash } from '../../infra/keyed-context.ts';
import { callerKeyOf, checkRateLimit } from '../../infra/rate-limits.ts';
import { application } from './application/application.ts';
import { receiveApplication, requireResume } from './application/receive-application.ts';
import { documentIdOf, siteDocument } from './document/site-document.ts';
import type { FollowerCommand } from './follower/commands.ts';
import { follower } from './follower/follower.ts';
import { followerOf } from './follower/link.ts';
import { requestFollow } from './follower/request-follow.ts';
import { launch, launchId } from './launch/launch.ts';
import { newsletter } from './newsletter/newsletter.ts';
import {
  applicationsPerAddress,
  applicationsPerNetwork,
  applicationsPerWriter,
  followsPerAddress,
  followsPerNetwork,
  helpVotesPerAddress,
  siteViewsPerAddress,
} from './rate-limits.ts';

/** What the audience needs from the other contexts; composition provides it. */
export interface AudiencePorts {
  /** The HMAC of an address. */
  emailKeyOf(email: string): string;
  /** Whether the account is an active member of the business. */
  isMember(tenantId: TenantId, accountId: Uuid): Promise<boolean>;
  /** Writes a message of the staff to the business of the context, in its language; false where there is no such business any more. */
  messageBusiness(
    context: CommandContext,
    given: { readonly accountId: Uuid; readonly textIn: (language: Language) => { readonly subject: string; readonly body: string } },
  ): Promise<boolean>;
}

/** Handlers for what visitors do. */
export function audienceHandlers(deps: CommandDeps, ports: AudiencePorts): HandlersOf<typeof audienceRoutes> {
  const contextOf = (request: AnyRequest, route: Route) => commandContext(request, route, { clock: deps.clock, tenantId: platformTenant });
  const end = async (context: CommandContext, code: string) => {
    const command = { type: 'EndFollow', because: 'asked', at: context.occurredAt } as const;
    return work(deps, context, followerOf(deps, code, 'end'), command);
  };

  const countsView = async (request: AnyRequest) => {
    const key = callerKeyOf(request);
    if (!deps.config.rateLimits || key === undefined) return true;
    return (await deps.vault.rateLimits.take({ ...siteViewsPerAddress, key })).allowed;
  };

  return {
    async follow(request) {
      const { website = '', kind, email } = request.body;
      const context = withKeyedHash(contextOf(request, audienceRoutes.follow), deps.config.keys);
      await checkRateLimit(deps, followsPerAddress, callerKeyOf(request));
      await checkRateLimit(deps, followsPerNetwork, request.network);
      // Answered like a request, so that a program does not learn what gave it away.
      if (website.trim() !== '') return { model: null };
      const given = { kind, email, emailKey: ports.emailKeyOf(email), language: request.language };
      return { model: null, position: await requestFollow(deps, context, given) };
    },
    async confirmFollow(request) {
      const context = withKeyedHash(contextOf(request, audienceRoutes.confirmFollow), deps.config.keys);
      const followerId = followerOf(deps, request.body.code, 'confirm');
      return work(deps, context, followerId, { type: 'ConfirmFollow', at: context.occurredAt });
    },
    endFollow: (request) => end(withKeyedHash(contextOf(request, audienceRoutes.endFollow), deps.config.keys), request.body.code),
    endFollowByMail: (request) =>
      end(withKeyedHash(contextOf(request, audienceRoutes.endFollowByMail), deps.config.keys), request.params.code),
    async voteOnHelp(request) {
      const { article, helped } = request.body;
      const context = contextOf(request, audienceRoutes.voteOnHelp);
      await checkRateLimit(deps, helpVotesPerAddress, callerKeyOf(request));
      const voteId = derivedId(context.commandId, 'help-vote');
      const data = { voteId, article, language: request.language, helped, givenAt: context.occurredAt };
      const position = await recordEvent(deps, 'helpvote', voteId, { type: 'HelpVoteGiven', data }, context, () => false);
      return { model: null, position: packPosition({ helpvote: position }) };
    },
    async viewSite(request) {
      const { path, from } = request.body;
      const page = sitePageOf(path);
      // Nobody waits for the answer, so one too many is left out silently.
      if (page === null || !(await countsView(request))) return { model: null };
      // Not even the hash of an address is kept.
      const context = { ...contextOf(request, audienceRoutes.viewSite), actor: { kind: 'system', name: 'public-site' } as const };
      const viewId = derivedId(context.commandId, 'site-view');
      const source = siteSourceOf(from, new URL(deps.config.publicUrl).host);
      const data = { viewId, page, source, viewedAt: context.occurredAt };
      const position = await recordEvent(deps, 'siteview', viewId, { type: 'SiteViewed', data }, context, () => false);
      return { model: null, position: packPosition({ siteview: position }) };
    },
    async apply(request) {
      const { website = '', ...given } = request.body;
      const context = withKeyedHash(contextOf(request, audienceRoutes.apply), deps.config.keys);
      await checkRateLimit(deps, applicationsPerAddress, callerKeyOf(request));
      await checkRateLimit(deps, applicationsPerNetwork, request.network);
      const resume = await requireResume(request.files.resume);
      // Answered like an application, so that a program does not learn what gave it away.
      if (website.trim() !== '') return { model: null };
      const emailKey = ports.emailKeyOf(given.email);
      await checkRateLimit(deps, applicationsPerWriter, emailKey);
      return { model: null, position: await receiveApplication(deps, context, { ...given, resume, emailKey, language: request.language }) };
    },
  };
}

/** Handlers for the console. */
export function audienceConsoleHandlers(deps: CommandDeps): HandlersOf<typeof audienceConsoleRoutes> {
  const onArticle =
    (
      type: 'TestNewsletter' | 'SendNewsletter',
      route: typeof audienceConsoleRoutes.testNewsletter | typeof audienceConsoleRoutes.sendNewsletter,
    ) =>
    async (request: AnyRequest & { readonly params: { readonly article: string }; readonly session: { readonly accountId: Uuid } }) => {
      const context = commandContext(request, route, { clock: deps.clock });
      const { article } = request.params;
      const command = { type, article, accountId: request.session.accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, newsletter, article, command, context, { orNew: true });
      return { model: null, position: packPosition({ newsletter: position }) };
    };

  return {
    testNewsletter: onArticle('TestNewsletter', audienceConsoleRoutes.testNewsletter),
    sendNewsletter: onArticle('SendNewsletter', audienceConsoleRoutes.sendNewsletter),
    async tellOfDocument(request) {
      const context = commandContext(request, audienceConsoleRoutes.tellOfDocument, { clock: deps.clock });
      const { document } = request.params;
      const { version } = request.body;
      // The console may be of another build; and of a first version there is nothing to tell.
      if (version !== documentVersion(document) || version < 2) throw new RefusalError(refuse('conflict'));
      const told = { type: 'TellOfDocument', document, version, accountId: request.session.accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, siteDocument, documentIdOf(told), told, context, { orNew: true });
      return { model: null, position: packPosition({ sitedocument: position }) };
    },
    async eraseApplication(request) {
      const context = commandContext(request, audienceConsoleRoutes.eraseApplication, { clock: deps.clock });
      const { id: applicationId } = request.params;
      const command = { type: 'EraseApplication', because: 'staff', at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, application, applicationId, command, context);
      return { model: null, position: packPosition({ application: position }) };
    },
    async setLaunchDate(request) {
      const context = commandContext(request, audienceConsoleRoutes.setLaunchDate, { clock: deps.clock });
      const { accountId } = request.session;
      const command = { type: 'SetLaunchDate', ...request.body, accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, launch, launchId, command, context, { orNew: true });
      return { model: null, position: packPosition({ launch: position }) };
    },
  };
}

/** A link that we made for somebody who is not there belongs to another installation. */
async function work(
  deps: CommandDeps,
  context: CommandContext,
  followerId: Parameters<typeof executeOwned>[2],
  command: FollowerCommand,
): Promise<{ readonly model: { readonly kind: FollowKind }; readonly position: string | null }> {
  const { state, position } = await executeOwned(deps, follower, followerId, command, context);
  if (state.status === 'unknown') throw new RefusalError(refuse('follow_link_invalid'));
  return { model: { kind: state.kind }, position: packPosition({ follower: position }) };
}
