import {
  businessSettingsRoutes,
  subscriberRoutes,
  type AnswerTarget,
  type BusinessPreferences,
  type Iso,
  type Language,
  type subscriberCommands,
  type TenantEvent,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { derivedId, load, packPosition, type CommandContext } from '@sumaa/event-store';
import { connectionIdOf } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../infra/deps.ts';
import { erasureOf, type Erasure } from '../../infra/erasure.ts';
import { execute, executeOwned } from '../../infra/execute.ts';
import { routesOf, type ContextParts, type InternalHandlersOf } from '../../infra/handlers.ts';
import type { TenantCommand } from './tenant/commands.ts';
import { businessHandlers } from './tenant/routes.ts';
import { subscriberHandlers, type SubscriberPorts } from './tenant/subscriber-routes.ts';
import { standardsOf } from './tenant/standards.ts';
import { tenant } from './tenant/tenant.ts';
import { subscriberWorkerCommands } from './tenant/worker-commands.ts';

type Registration = Omit<Extract<TenantEvent, { type: 'BusinessRegistered' }>['data'], 'timeZone'>;

/** A business as other contexts need it. */
export interface BusinessSummary {
  readonly id: Uuid;
  readonly name: string;
  /** Who registered it. */
  readonly ownerAccountId: Uuid;
  readonly registeredAt: Iso;
  readonly onboarded: boolean;
  /** Its members may sign in. */
  readonly active: boolean;
  readonly erased: boolean;
  readonly preferences: BusinessPreferences;
}

/** What businesses need from other contexts; composition provides it. */
export interface BusinessPorts extends SubscriberPorts {
  /** Ends the connection to Google, the plan and the saved cards of the context's tenant, where it has them. */
  endContracts(context: CommandContext, ownerAccountId: Uuid): Promise<void>;
  /** Removes what the context's tenant, which is erased, had set and written in other contexts, at these branches too. */
  forgetSettings(context: CommandContext, given: { readonly accountId: Uuid; readonly locationIds: readonly Uuid[] }): Promise<void>;
  /** What the business ever had of Google. */
  heldOfGoogle(tenantId: TenantId): Promise<Omit<Extract<TenantEvent, { type: 'BusinessErased' }>['data'], 'tenantId'>>;
}

/** Businesses: what composition hands to the contexts that need them. */
export interface Business extends ContextParts {
  readonly internal: InternalHandlersOf<typeof subscriberCommands>;
  /** Writes a message of the staff to the business of the context, in its language; false where there is no such business any more. */
  message(
    context: CommandContext,
    given: { readonly accountId: Uuid; readonly textIn: (language: Language) => { readonly subject: string; readonly body: string } },
  ): Promise<boolean>;
  readonly businessErasure: Erasure;
  register(context: CommandContext, registration: Registration): Promise<void>;
  read(tenantId: TenantId): Promise<BusinessSummary | null>;
  /** Makes an account the owner of the context's business where the platform added it and nobody joined it before. */
  ownBusiness(context: CommandContext, accountId: Uuid): Promise<void>;
  /** By when answers to reviews that arrive now are due. Throws when there is no such business. */
  answerTarget(tenantId: TenantId): Promise<AnswerTarget>;
  /** `step`: how far onboarding got. Answers the position written. Throws RefusalError `onboarding_step`. */
  finishOnboarding(
    context: CommandContext,
    given: { readonly tenantId: Uuid; readonly tour: boolean; readonly step: number },
  ): Promise<string | null>;
}

export function createBusiness(deps: CommandDeps, ports: BusinessPorts): Business {
  async function read(tenantId: TenantId): Promise<BusinessSummary | null> {
    const { state, events } = await load(deps, tenant, tenantId);
    const [registered] = events;
    if (state.status === 'none' || !registered) return null;
    const { tenantId: id, name, ownerAccountId, onboarded, active, erased, preferences } = state;
    const { occurredAt: registeredAt } = registered.metadata;
    return { id, name, ownerAccountId, onboarded, active, erased, preferences: preferences.values, registeredAt };
  }
  return {
    routes: [routesOf(businessSettingsRoutes, businessHandlers(deps)), routesOf(subscriberRoutes, subscriberHandlers(deps, ports))],
    internal: subscriberWorkerCommands(deps),
    async register(context, registration) {
      const command = { type: 'RegisterBusiness', ...registration, ...(await standardsOf(deps)) } as const;
      await execute(deps, tenant, registration.tenantId, command, context);
    },
    read,
    async message(context, { accountId, textIn }) {
      const found = await read(context.tenantId);
      if (found === null || found.erased) return false;
      const language = found.preferences.language ?? 'ar';
      const messageId = derivedId(context.commandId, 'message');
      const command = { type: 'MessageBusiness', messageId, template: null, language, ...textIn(language), accountId } as const;
      await executeOwned(deps, tenant, context.tenantId, command, context);
      return true;
    },
    async ownBusiness(context, accountId) {
      await executeOwned(deps, tenant, context.tenantId, { type: 'OwnBusiness', accountId }, context);
    },
    businessErasure: erasureOf(deps, tenant, {
      command: async (_state, id): Promise<TenantCommand> => ({ type: 'EraseBusiness', ...(await ports.heldOfGoogle(id)) }),
      isErased: (state) => state.status !== 'none' && state.erased,
      async before(context, state) {
        if (state.status !== 'none' && !state.erased) await ports.endContracts(context, state.ownerAccountId);
      },
      async clear(context, events) {
        const { tenantId } = context;
        const [registered] = events;
        const erased = events.find(({ type }) => type === 'BusinessErased');
        if (registered?.type === 'BusinessRegistered' && erased?.type === 'BusinessErased') {
          const { ownerAccountId: accountId } = registered.data;
          await ports.forgetSettings(context, { accountId, locationIds: erased.data.locationIds });
        }
        for (const logo of logosOf(events)) await deps.files.remove(logo);
        // The addresses of its branches are sealed with the key of its connection.
        const connectionId = connectionIdOf(tenantId);
        await deps.vault.subjectKeys.erase(connectionId);
        deps.codec.forget(connectionId);
      },
    }),
    async answerTarget(tenantId) {
      const business = await read(tenantId);
      if (business === null) throw new Error(`no business ${tenantId}`);
      return business.preferences.answerTarget;
    },
    async finishOnboarding(context, { tenantId, tour, step }) {
      const { position } = await execute(deps, tenant, tenantId, { type: 'FinishOnboarding', tenantId, tour, step }, context);
      return packPosition({ tenant: position });
    },
  };
}

/** The files of all logos that it ever had. */
const logosOf = (events: readonly TenantEvent[]): ReadonlySet<string> =>
  new Set(
    events.flatMap(({ type, data }) => {
      const file = type === 'BusinessProfileSaved' ? data.logoUrl?.split('/').at(-1) : undefined;
      return file === undefined ? [] : [file];
    }),
  );
