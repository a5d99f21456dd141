import { randomUUID } from 'node:crypto';
import {
  alertEndpointId,
  alertKindOf,
  alertPermissions,
  alertRoutes,
  platformTenant,
  type AlertTest,
  type alertCommands,
} from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse, type SignedIn } from '@sumaa/runtime/http';
import { checkOutwardUrl, createOutwardClient, OutwardError, webhookHeaders, type OutwardClient } from '@sumaa/runtime/outward';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf, InternalHandlersOf } from '../../../infra/handlers.ts';
import { reportOwned } from '../../../infra/worker-commands.ts';
import { platformSettings, settingsId } from '../settings/platform-settings.ts';
import { alert, type AlertCommand } from './alert.ts';

/** Handlers for what staff say to alerts. */
export function alertHandlers(deps: CommandDeps): HandlersOf<typeof alertRoutes> {
  async function say(command: AlertCommand, context: CommandContext, { abilities }: Pick<SignedIn, 'abilities'>) {
    if (!abilities.includes(alertPermissions[alertKindOf(command.alert)])) throw new RefusalError(refuse('forbidden'));
    const { position } = await executeOwned(deps, alert, command.alert, command, context, { orNew: true });
    return { model: null, position: packPosition({ alert: position }) };
  }
  return {
    async acknowledgeAlert(request) {
      const context = commandContext(request, alertRoutes.acknowledgeAlert, { clock: deps.clock });
      const { accountId } = request.session;
      return say({ type: 'AcknowledgeAlert', ...request.body, accountId, at: context.occurredAt }, context, request.session);
    },
    async snoozeAlert(request) {
      const context = commandContext(request, alertRoutes.snoozeAlert, { clock: deps.clock });
      const { accountId } = request.session;
      return say({ type: 'SnoozeAlert', ...request.body, accountId, at: context.occurredAt }, context, request.session);
    },
    async renewAlertSecret(request) {
      const context = commandContext(request, alertRoutes.renewAlertSecret, { clock: deps.clock });
      const { accountId } = request.session;
      const command = { type: 'RotateAlertSecret', accountId, at: context.occurredAt } as const;
      const { position, revision } = await executeOwned(deps, platformSettings, settingsId, command, context, { orNew: true });
      const by = { commandId: context.commandId, revision };
      const secret = await deps.vault.webhookSecrets.renew(alertEndpointId, platformTenant, by);
      if (secret === null) return refuse('conflict');
      return { model: { secret }, position: packPosition({ platformsettings: position }) };
    },
    async testAlerts() {
      const { webhookUrl } = await deps.settings();
      return { model: await testAlert(deps, webhookUrl), position: null };
    },
  };
}

/** Sends a test to the address; without a secret there is none to send it with. */
async function testAlert({ vault, clock }: Pick<CommandDeps, 'vault' | 'clock'>, webhookUrl: string): Promise<AlertTest> {
  const signing = await vault.webhookSecrets.read(alertEndpointId, platformTenant);
  const checked = checkOutwardUrl(webhookUrl);
  if (signing.length === 0 || webhookUrl === '') return { status: null, problem: 'unset' };
  if (!('url' in checked)) return { status: null, problem: 'address' };
  const outward: OutwardClient = createOutwardClient();
  const body = JSON.stringify({ type: 'alert.test', timestamp: clock().toISOString(), data: {} });
  try {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Sumaa-Webhooks/1',
      ...webhookHeaders(signing, randomUUID(), clock(), body),
    };
    const { status } = await outward.send({ url: checked.url, method: 'POST', headers, body: Buffer.from(body) });
    return { status, problem: null };
  } catch (error) {
    if (!(error instanceof OutwardError)) throw error;
    return { status: null, problem: error.reason };
  } finally {
    outward.close();
  }
}

/** The internal command of whoever looks for alerts. */
export function alertWorkerCommands(deps: CommandDeps): InternalHandlersOf<typeof alertCommands> {
  return {
    RaiseAlert: (context, found) =>
      reportOwned(deps, alert, found.alert, { type: 'RaiseAlert', ...found, at: context.occurredAt }, context, true),
  };
}
