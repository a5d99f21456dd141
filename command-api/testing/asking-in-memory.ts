import { randomUUID } from 'node:crypto';
import { eventCatalogue, iso, type AskingRules, type Iso, type RequestChannel, type TenantId, type Uuid } from '@sumaa/contracts';
import { createCodec, createRecentStreams, type CommandContext } from '@sumaa/event-store';
import { createMemoryEventStore, createMemorySubjectKeys, testContext } from '@sumaa/event-store/testing';
import { asking } from '../contexts/review-requests/asking/asking.ts';
import { readAsking } from '../contexts/review-requests/asking/read-asking.ts';
import { createReviewRequests } from '../contexts/review-requests/index.ts';
import { askPerson, optOut } from '../contexts/review-requests/recipient/person.ts';
import type { CommandDeps } from '../infra/deps.ts';
import { executeOwned } from '../infra/execute.ts';

/** A request for a review, and the address of the same person for the other channel. */
export interface AskedInMemory {
  readonly recipientId: Uuid;
  readonly requestId: Uuid;
  readonly channel: RequestChannel;
  readonly address: string;
  readonly otherId: Uuid | null;
}

/** How one business asks for reviews, on a store in memory: its decisions, and what workers send and ask. */
export function createAskingInMemory(tenantId: TenantId, clock: () => Date, isActive = async () => true) {
  const codec = createCodec({ catalogue: eventCatalogue, keys: createMemorySubjectKeys() });
  const deps = { store: createMemoryEventStore(), codec, recent: createRecentStreams(), clock } as unknown as CommandDeps;
  const { internal, questions } = createReviewRequests(deps, {
    addressKeyOf: (address) => address,
    isActive,
    linkedBranch: async () => ({ placeId: 'place' }),
    namesOf: async () => ({ business: 'مقهى', branch: 'فرع العليا' }),
    timeZoneOf: async () => 'Asia/Riyadh',
  });
  const [locationId, accountId] = [randomUUID() as Uuid, randomUUID() as Uuid];
  const now = (): Iso => iso(clock());
  const context = (): CommandContext => testContext({ tenantId, occurredAt: now() });
  return {
    /** Throws RefusalError. */
    async ask({ otherId, ...request }: AskedInMemory): Promise<void> {
      const { rules } = await readAsking(deps, tenantId);
      const asked = { ...request, locationId, name: null, language: 'ar', source: 'branch', accountId } as const;
      await askPerson(deps, { ...asked, dueAt: now(), maxPerMonth: rules.maxPerMonth, at: now() }, otherId, context());
    },
    optOut: (recipientId: Uuid) => optOut(deps, recipientId, 'link', context()),
    changeRules: (rules: AskingRules) =>
      executeOwned(deps, asking, tenantId, { type: 'ChangeRules', rules, by: { accountId, at: now() } }, context(), { orNew: true }),
    commands: {
      ask: ({ name }: { readonly name: keyof typeof questions }, payload: never) => questions[name]({ tenantId, at: now() }, payload),
      send: async ({ name }: { readonly name: keyof typeof internal }, payload: never) => (await internal[name](context(), payload)).result,
    },
  };
}
