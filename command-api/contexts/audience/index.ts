import {
  audienceConsoleRoutes,
  audienceRoutes,
  iso,
  testimonialRoutes,
  type audienceCommands,
  type audienceQuestions,
  type Uuid,
} from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { erasureOf, type Erasure } from '../../infra/erasure.ts';
import { routesOf, type ContextParts, type InternalHandlersOf, type QuestionHandlersOf } from '../../infra/handlers.ts';
import { application, type ApplicationCommand } from './application/application.ts';
import type { FollowerCommand } from './follower/commands.ts';
import { endFollows } from './follower/end-follows.ts';
import { follower } from './follower/follower.ts';
import { audienceConsoleHandlers, audienceHandlers, type AudiencePorts } from './routes.ts';
import { testimonialHandlers, withdrawTestimonial } from './testimonial/routes.ts';
import { audienceWorkerCommands, audienceWorkerQuestions } from './worker-commands.ts';

/** Those who follow the platform without an account, and what visitors say about the help. */
export interface Audience extends ContextParts {
  readonly internal: InternalHandlersOf<typeof audienceCommands>;
  readonly questions: QuestionHandlersOf<typeof audienceQuestions>;
  readonly followerErasure: Erasure;
  /** Ends what the owner of an address follows by mail. */
  endFollows(context: CommandContext, emailKey: string): Promise<void>;
  readonly applicationErasure: Erasure;
  /** Takes down what somebody said of the platform for the context's business, whose team they left. */
  withdrawTestimonial(context: CommandContext, accountId: Uuid): Promise<void>;
}

export function createAudience(deps: CommandDeps, ports: AudiencePorts): Audience {
  return {
    routes: [
      routesOf(audienceRoutes, audienceHandlers(deps, ports)),
      routesOf(audienceConsoleRoutes, audienceConsoleHandlers(deps)),
      routesOf(testimonialRoutes, testimonialHandlers(deps)),
    ],
    internal: audienceWorkerCommands(deps, ports),
    questions: audienceWorkerQuestions(deps),
    followerErasure: erasureOf(deps, follower, {
      command: (): FollowerCommand => ({ type: 'EndFollow', because: 'asked', at: iso(deps.clock()) }),
      isErased: ({ status }) => status === 'ended',
    }),
    endFollows: (context, emailKey) => endFollows(deps, context, emailKey),
    withdrawTestimonial: (context, accountId) => withdrawTestimonial(deps, context, accountId),
    applicationErasure: erasureOf(deps, application, {
      command: (): ApplicationCommand => ({ type: 'EraseApplication', because: 'staff', at: iso(deps.clock()) }),
      isErased: ({ status }) => status === 'erased',
      async clear(_context, events) {
        for (const { type, data } of events) if (type === 'ApplicationReceived') await deps.files.remove(data.resume.fileId);
      },
    }),
  };
}
