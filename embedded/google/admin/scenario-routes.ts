import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { WRONG_ID_TOKEN_CLAIMS, LASTING_FAULTS, type Fault } from '../faults/faults.ts';
import { liveGrant, revokeGrant } from '../oauth/grants.ts';
import type { StandIn } from '../stand-in.ts';
import { bareId, hookError } from './admin-input.ts';

const Scenario = z.object({
  name: z.enum([...LASTING_FAULTS, 'revoked', 'foreign-topic', 'ok']),
  /** Number of matching calls it applies to; absent: until `ok`. */
  times: z.number().int().positive().optional(),
  /** Regular expression (or plain part) of the path. With it, OAuth paths can match too. */
  path: z.string().optional(),
  method: z.string().toUpperCase().optional(),
  delayMs: z.number().int().nonnegative().optional(),
  account: z.string().optional(),
  location: z.string().optional(),
  /** Only pages after the first one. */
  following: z.boolean().optional(),
  /** E-mail of the Google login, for `revoked` and `expired-token`. */
  email: z.string().optional(),
  status: z.union([z.literal(500), z.literal(503)]).optional(),
  policyViolation: z.string().optional(),
  /** For `rate-limited` and `error-500`: value of the Retry-After header. */
  retryAfterSeconds: z.number().int().positive().optional(),
  /** For `expired-token`: lifetime of new access tokens in seconds. */
  expiresIn: z.number().int().nonnegative().optional(),
  topic: z.string().optional(),
  /** For `wrong-id-token`: which claim of new id tokens is wrong. */
  claim: z.enum(WRONG_ID_TOKEN_CLAIMS).optional(),
});
type Scenario = z.output<typeof Scenario>;

/** The fault switch. Scenarios are cumulative; `ok` ends all of them. */
export function scenarioRoutes(app: FastifyInstance, standIn: StandIn): void {
  app.get('/__admin/scenario', async () => standIn.faults.list().map(show));

  app.post('/__admin/scenario', async (request) => {
    const scenario = Scenario.parse(request.body);
    apply(standIn, scenario);
    return { scenarios: standIn.faults.list().map(show) };
  });
}

function apply(standIn: StandIn, scenario: Scenario): void {
  const oneOff = scenario.name === 'expired-token' && scenario.times !== undefined ? undefined : ONE_OFF[scenario.name];
  if (scenario.name === 'expired-token' && scenario.expiresIn !== undefined) standIn.behaviour.tokenLifeSeconds = scenario.expiresIn;
  if (oneOff) oneOff(standIn, scenario);
  else standIn.faults.add(readFault(scenario as Scenario & { name: Fault['name'] }));
}

/** Scenarios that act once and immediately instead of on later calls. */
const ONE_OFF: Partial<Record<Scenario['name'], (standIn: StandIn, scenario: Scenario) => void>> = {
  ok: ({ faults, behaviour }) => {
    faults.clear();
    behaviour.tokenLifeSeconds = 3600;
  },
  revoked: (standIn, scenario) => {
    for (const grant of grantsOf(standIn, scenario)) revokeGrant(standIn.state, grant);
  },
  'foreign-topic': ({ state }, { account: only, topic }) => {
    for (const account of state.accounts()) {
      if (only && account.id !== bareId(only)) continue;
      account.pubsubTopic = topic ?? 'projects/another-review-tool/topics/reviews';
      account.notificationTypes = ['NEW_REVIEW', 'UPDATED_REVIEW'];
      state.saveAccount(account);
    }
  },
  'expired-token': expireTokens,
};

/** Expires the access tokens issued so far; a refresh gives valid ones. */
function expireTokens(standIn: StandIn, scenario: Scenario): void {
  const grants = new Set(grantsOf(standIn, scenario).map((grant) => grant.id));
  for (const token of standIn.state.tokens.values()) {
    if (!grants.has(token.grantId)) continue;
    token.expiresAt = standIn.state.now();
    standIn.state.tokens.put(token);
  }
}

/** The live grants of the login given by e-mail or account; without either, all. */
function grantsOf(standIn: StandIn, { email, account }: Scenario) {
  const { state } = standIn;
  const userId = email ? state.userByEmail(email)?.id : account ? state.account(bareId(account))?.userId : undefined;
  if ((email || account) && !userId) throw hookError(404, 'no such Google account');
  return [...state.grants.values()].filter((grant) => liveGrant(standIn, grant.id) && (!userId || grant.userId === userId));
}

function readFault(scenario: Scenario & { name: Fault['name'] }): Fault {
  const { name, times, path, method, delayMs, account, location, following, status, policyViolation, retryAfterSeconds, claim } = scenario;
  return {
    name,
    left: times ?? Number.POSITIVE_INFINITY,
    ...(path ? { path: readPattern(path) } : {}),
    ...(method ? { method } : {}),
    ...(delayMs === undefined ? {} : { delayMs }),
    ...(account ? { account: bareId(account) } : {}),
    ...(location ? { location: bareId(location) } : {}),
    ...(following ? { following } : {}),
    ...(status ? { status } : {}),
    ...(policyViolation ? { policyViolation } : {}),
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
    ...(claim ? { claim } : {}),
  };
}

function readPattern(path: string): RegExp {
  try {
    return new RegExp(path);
  } catch {
    return new RegExp(path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  }
}

function show({ left, path, ...fault }: Fault): object {
  return { ...fault, times: Number.isFinite(left) ? left : null, path: path?.source ?? null };
}
