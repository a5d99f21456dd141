import { platformTenant, testimonialRoutes, type Route, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { commandContext, type AnyRequest } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { testimonial, type TestimonialCommand } from './testimonial.ts';

/** Handlers for what somebody says of the platform, and what staff decide about it. */
export function testimonialHandlers(deps: CommandDeps): HandlersOf<typeof testimonialRoutes> {
  const contextOf = (request: AnyRequest, route: Route) => commandContext(request, route, { clock: deps.clock, tenantId: platformTenant });
  const work = async (id: string, command: TestimonialCommand, context: CommandContext, orNew = false) => {
    const { position } = await executeOwned(deps, testimonial, id, command, context, { orNew });
    return { model: null, position: packPosition({ testimonial: position }) };
  };
  return {
    writeTestimonial(request) {
      const context = contextOf(request, testimonialRoutes.writeTestimonial);
      const { accountId, tenantId: businessId } = request.session;
      const { stars, text, name } = request.body;
      return work(accountId, { type: 'WriteTestimonial', accountId, businessId, stars, text, name, at: context.occurredAt }, context, true);
    },
    withdrawTestimonial(request) {
      const context = contextOf(request, testimonialRoutes.withdrawTestimonial);
      return work(request.session.accountId, { type: 'WithdrawTestimonial', of: null, at: context.occurredAt }, context, true);
    },
    decideTestimonial(request) {
      const context = contextOf(request, testimonialRoutes.decideTestimonial);
      const { accountId: decidedBy } = request.session;
      return work(request.params.id, { type: 'DecideTestimonial', ...request.body, decidedBy, at: context.occurredAt }, context);
    },
  };
}

/** Takes down what somebody said for the context's business, whose team they left. Repeating it changes nothing. */
export async function withdrawTestimonial(deps: CommandDeps, context: CommandContext, accountId: Uuid): Promise<void> {
  const step = stepsOf(context, platformTenant)('testimonial');
  await executeOwned(deps, testimonial, accountId, { type: 'WithdrawTestimonial', of: context.tenantId, at: context.occurredAt }, step, {
    orNew: true,
  });
}
