import { iso, secondFactorRoutes } from '@sumaa/contracts';
import { totpMatch } from '@sumaa/runtime/derive';
import { commandContext, refuse } from '@sumaa/runtime/http';
import { z } from 'zod';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { withKeyedHash } from '../../../infra/keyed-context.ts';
import { account } from '../account/account.ts';
import { readAccount } from '../account/find-account.ts';
import { verifiedOwner } from '../password/own-password.ts';
import { secondFactorSetUpMs } from '../policy.ts';
import { clearAttempts, verifyCode, refuseAttempt, countAttempt } from './attempts.ts';
import { demandsSecondFactor } from './needed.ts';
import { newSecret, stepPurposes } from './pending-sign-in.ts';

type ProtectionRoutes = 'protection' | 'startSecondFactor' | 'confirmSecondFactor' | 'renewRecoveryCodes' | 'disableSecondFactor';

const Setup = z.object({ secret: z.base64() });

/** Handlers for a signed-in user's own second factor; each change needs the password again. */
export function protectionHandlers(deps: IdentityDeps): Pick<HandlersOf<typeof secondFactorRoutes>, ProtectionRoutes> {
  const { tickets, secondFactors, credentials } = deps.vault;

  return {
    async protection({ session: { accountId, role } }) {
      const [found, passwordAt, factor] = await Promise.all([
        readAccount(deps, accountId),
        credentials.changedAt(accountId),
        secondFactors.read(accountId),
      ]);
      const google = found?.account.protection.google ?? null;
      return {
        model: {
          hasPassword: passwordAt !== null,
          passwordChangedAt: passwordAt && iso(passwordAt),
          secondFactor: {
            enabled: factor !== null,
            since: factor && iso(factor.since),
            recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
            required: await demandsSecondFactor(deps, role),
          },
          google: { linked: google !== null, email: google?.email ?? null },
        },
      };
    },

    async startSecondFactor(request) {
      const { body } = request;
      const { accountId, sessionId, tenantId } = request.session;
      const context = withKeyedHash(commandContext(request, secondFactorRoutes.startSecondFactor, { clock: deps.clock }), deps.config.keys);
      const { email } = await verifiedOwner(deps, context, { accountId, password: body.password, action: 'enable_second_factor' });
      if (await secondFactors.read(accountId)) return refuse('two_factor_on');
      const { secret, text, uri } = newSecret(email ?? '');
      const payload: z.input<typeof Setup> = { secret: secret.toString('base64') };
      const ticket = await tickets.issue({
        purpose: stepPurposes.setup,
        ttlSeconds: secondFactorSetUpMs / 1000,
        sessionId,
        tenantId,
        payload,
      });
      return { model: { ticket, otpauthUri: uri, secret: text } };
    },

    async confirmSecondFactor(request) {
      const { ticket, code } = request.body;
      const { accountId, sessionId, tenantId } = request.session;
      const context = withKeyedHash(
        commandContext(request, secondFactorRoutes.confirmSecondFactor, { clock: deps.clock }),
        deps.config.keys,
      );
      const given = { purpose: stepPurposes.setup, ticket, sessionId, tenantId };
      const found = await tickets.peek(given);
      if (!found) return refuseAttempt(deps, context, accountId, 'ended');
      await countAttempt(deps, context, accountId, ticket);
      const secret = Buffer.from(Setup.parse(found.payload).secret, 'base64');
      const step = totpMatch(secret, code, deps.clock());
      if (step === null) return refuseAttempt(deps, context, accountId, 'wrong');
      const isMine = (await tickets.redeem(given)) !== null;
      const recoveryCodes = isMine ? await secondFactors.enable(accountId, secret, step) : null;
      if (recoveryCodes === null) return refuseAttempt(deps, context, accountId, 'ended');
      await clearAttempts(deps, accountId);
      await execute(deps, account, accountId, { type: 'EnableSecondFactor' }, context);
      return { model: { recoveryCodes } };
    },

    async renewRecoveryCodes(request) {
      const { accountId } = request.session;
      const context = withKeyedHash(
        commandContext(request, secondFactorRoutes.renewRecoveryCodes, { clock: deps.clock }),
        deps.config.keys,
      );
      await verifiedOwner(deps, context, { accountId, password: request.body.password, action: 'renew_recovery_codes' });
      if (!(await secondFactors.read(accountId))) return refuse('two_factor_off');
      await countAttempt(deps, context, accountId, null);
      await verifyCode(deps, context, accountId, request.body.code);
      const recoveryCodes = await secondFactors.renewRecoveryCodes(accountId);
      if (recoveryCodes === null) return refuse('two_factor_off');
      await execute(deps, account, accountId, { type: 'NoteRecoveryCodesRenewed' }, context);
      return { model: { recoveryCodes } };
    },

    async disableSecondFactor(request) {
      const { accountId, role } = request.session;
      const context = withKeyedHash(
        commandContext(request, secondFactorRoutes.disableSecondFactor, { clock: deps.clock }),
        deps.config.keys,
      );
      if (await demandsSecondFactor(deps, role)) return refuse('two_factor_required');
      await verifiedOwner(deps, context, { accountId, password: request.body.password, action: 'disable_second_factor' });
      if (!(await secondFactors.read(accountId))) return refuse('two_factor_off');
      await countAttempt(deps, context, accountId, null);
      await verifyCode(deps, context, accountId, request.body.code);
      // Write the event first: the decider refuses where the factor is required, and a crash in between leaves the factor on.
      await execute(deps, account, accountId, { type: 'DisableSecondFactor' }, context);
      await secondFactors.disable(accountId);
      return { model: null };
    },
  };
}
