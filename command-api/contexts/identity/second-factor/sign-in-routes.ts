import { platformTenant, secondFactorRoutes, type Route } from '@sumaa/contracts';
import { stepId, type CommandContext } from '@sumaa/event-store';
import { totpMatch } from '@sumaa/runtime/derive';
import { commandContext, personActor, originOf, type AnyRequest } from '@sumaa/runtime/http';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { execute } from '../../../infra/execute.ts';
import { withKeyedHash } from '../../../infra/keyed-context.ts';
import { account } from '../account/account.ts';
import { readAccount } from '../account/find-account.ts';
import { openSession, type OpenSession, type SessionTools } from '../session/open-session.ts';
import { clearAttempts, refuseAttempt, countAttempt } from './attempts.ts';
import { verifyCodeOrRecoveryCode } from './verify.ts';
import { readPendingSignIn, stepPurposes, type PendingSignIn } from './pending-sign-in.ts';

type SignInRoutes = 'giveSecondFactor' | 'enrolSecondFactor';

/** Handlers for the step between the first factor and the session. A ticket is used up only by success, and by one caller. */
export function secondFactorSignInHandlers(tools: SessionTools): Pick<HandlersOf<typeof secondFactorRoutes>, SignInRoutes> {
  const { deps } = tools;
  const { tickets, secondFactors } = deps.vault;

  /** Reads the pending sign-in of a ticket, counts one attempt, and returns both with the command context of the account. */
  async function begin(request: AnyRequest, route: Pick<Route, 'method' | 'path'>, purpose: string, ticket: string) {
    const anonymous = withKeyedHash(commandContext(request, route, { tenantId: platformTenant, clock: deps.clock }), deps.config.keys);
    const pending = await readPendingSignIn(deps, anonymous, purpose, ticket);
    const { accountId, tenantId } = pending;
    const found = await readAccount(deps, accountId);
    const actor = personActor({ accountId, role: found?.account.role ?? 'unknown' }, originOf(request));
    const context = withKeyedHash(commandContext(request, route, { tenantId, actor, clock: deps.clock }), deps.config.keys);
    // A changed password voids sign-ins begun with the old one; `openSession` checks it again.
    if ((await deps.vault.credentials.epochOf(accountId)) !== pending.passwordEpoch) await refuseAttempt(deps, context, accountId, 'ended');
    await countAttempt(deps, context, accountId, ticket);
    return { pending, context };
  }

  async function spend(context: CommandContext, pending: PendingSignIn, purpose: string, ticket: string): Promise<void> {
    if (!(await tickets.redeem({ purpose, ticket }))) await refuseAttempt(deps, context, pending.accountId, 'ended');
  }

  const proceed = (request: AnyRequest, context: CommandContext, pending: PendingSignIn): Promise<OpenSession> => {
    const { accountId, tenantId, remember, method, passwordEpoch } = pending;
    return openSession(tools, request, context, { accountId, tenantId, remember, method, passwordEpoch }, 'second factor given');
  };

  return {
    async giveSecondFactor(request) {
      const { ticket, code, recoveryCode } = request.body;
      const { pending, context } = await begin(request, secondFactorRoutes.giveSecondFactor, stepPurposes.code, ticket);
      await verifyCodeOrRecoveryCode(deps, context, pending.accountId, { code, recoveryCode });
      await spend(context, pending, stepPurposes.code, ticket);
      return { model: await proceed(request, context, pending) };
    },

    async enrolSecondFactor(request) {
      const { ticket, code } = request.body;
      const { pending, context } = await begin(request, secondFactorRoutes.enrolSecondFactor, stepPurposes.enrol, ticket);
      const { accountId } = pending;
      if (pending.secret === null) return refuseAttempt(deps, context, accountId, 'ended');
      const secret = Buffer.from(pending.secret, 'base64');
      const step = totpMatch(secret, code, deps.clock());
      if (step === null) return refuseAttempt(deps, context, accountId, 'wrong');
      await spend(context, pending, stepPurposes.enrol, ticket);
      const recoveryCodes = await secondFactors.enable(accountId, secret, step);
      // A concurrent attempt has set up another app; that one is valid.
      if (recoveryCodes === null) return refuseAttempt(deps, context, accountId, 'ended');
      await clearAttempts(deps, accountId);
      const enabled = { ...context, commandId: stepId(context.commandId, 'enabled') };
      await execute(deps, account, accountId, { type: 'EnableSecondFactor' }, enabled);
      return { model: { ...(await proceed(request, context, pending)), recoveryCodes } };
    },
  };
}
