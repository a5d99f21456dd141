import { setTimeout as wait } from 'node:timers/promises';
import { envelope, type InternalCommand, type InternalQuestion, type TenantId } from '@sumaa/contracts';
import { createBreaker, CircuitOpen, type Breaker } from '@sumaa/runtime/breaker';
import { bodyHash, namespaces, uuidV5 } from '@sumaa/runtime/derive';
import type { Log } from '@sumaa/runtime/log';
import type { Metrics } from '@sumaa/runtime/metrics';
import type { Chain } from '@sumaa/runtime/queue';
import { currentTraceparent, traced } from '@sumaa/runtime/tracing';
import { z } from 'zod';

/**
 * The origin of a command. Its key is made of `jobId`, `step` and what caused the job, so that a repeated job repeats its commands under the
 * same keys, and a job that was added again for another reason does not.
 */
export interface CommandSource {
  readonly tenantId: TenantId;
  /** Name of the worker, stored as the actor: `sync-part`. */
  readonly worker: string;
  readonly jobId: string;
  /** Causation and correlation of the job; stored with the events of the command. */
  readonly chain: Chain;
  /** Distinguishes two commands of one name in one job; not needed when a job sends the command once. */
  readonly step?: string;
  readonly signal?: AbortSignal | undefined;
}

/** On whose behalf a question is asked; job and chain are for the logs. */
export type QuestionSource = Pick<CommandSource, 'tenantId' | 'worker' | 'signal'> & Partial<Pick<CommandSource, 'jobId' | 'chain'>>;

export interface CommandClient {
  /**
   * Sends a command to command-api and returns its result. Throws CommandRefused when the domain refuses it (never repeat),
   * CommandUnanswered when the outcome is unknown after several attempts with the same key (repeat the job), CircuitOpen when the
   * circuit to command-api is open and no request was made (postpone the job).
   */
  send<C extends InternalCommand>(command: C, payload: z.input<C['payload']>, source: CommandSource): Promise<z.output<C['result']>>;
  /** Asks command-api a question: changes nothing and is never refused, otherwise throws as `send`. */
  ask<Q extends InternalQuestion>(question: Q, payload: z.input<Q['payload']>, source: QuestionSource): Promise<z.output<Q['result']>>;
  readonly breaker: Pick<Breaker, 'state'>;
}

/** command-api refused the command; `code` is from the error catalogue. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
  readonly code: string;
  readonly status: number;
  constructor(command: string, code: string, status: number) {
    super(`${command} was refused: ${code} (${status})`);
    this.code = code;
    this.status = status;
  }
}

/** No usable response: the command may or may not have been executed. Repeating it with the same key is safe. */
export class CommandUnanswered extends Error {
  override readonly name = 'CommandUnanswered';
}

/**
 * The idempotency key of a command: UUID v5 of job, its cause, step and body. The body is part of it because a repeated job may have read new facts
 * (for example other totals at Google), and that is a new command, not a conflicting repetition.
 */
export function commandKey(
  command: string,
  payload: unknown,
  source: Pick<CommandSource, 'jobId' | 'step' | 'tenantId' | 'chain'>,
): string {
  const { jobId, step = command, tenantId, chain } = source;
  return uuidV5(namespaces.job, jobId, chain.causationId, step, bodyHash({ command, tenantId, payload }));
}

export interface CommandClientOptions {
  /** Address of command-api. */
  readonly commandUrl: string;
  readonly serviceToken: { reveal(): string };
  readonly log: Log;
  readonly timeoutMs?: number;
  /** Pauses before the second, third … attempt. */
  readonly retryDelaysMs?: readonly number[];
  readonly metrics?: Metrics | undefined;
}

export function createCommandClient(options: CommandClientOptions): CommandClient {
  const { commandUrl, serviceToken, log, timeoutMs = 15_000, retryDelaysMs = [200, 1_000, 3_000], metrics } = options;
  // An internal service: retry quickly.
  const isOutage = (error: unknown) => error instanceof NoAnswer;
  const breaker = createBreaker({ name: 'command-api', isOutage, firstTrialMs: 1_000, lastTrialMs: 5_000, log, metrics });

  /** `key` is null for a question: repeating it is harmless. */
  async function post(request: InternalRequest, payload: unknown, source: QuestionSource, key: string | null): Promise<Answer> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const traceparent = currentTraceparent();
    const { tenantId, worker, chain, signal } = source;
    const response = await fetch(`${commandUrl}/api/internal/commands/${request.name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${serviceToken.reveal()}`,
        'x-worker': worker,
        'x-tenant-id': tenantId,
        ...(key === null ? {} : { 'idempotency-key': key }),
        ...(chain === undefined ? {} : { 'x-causation-id': chain.causationId, 'x-correlation-id': chain.correlationId }),
        ...(traceparent === undefined ? {} : { traceparent }),
      },
      body: JSON.stringify({ tenantId, payload }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { status: response.status, body: await response.json() };
  }

  /** The answer of command-api. Throws NoAnswer when there is none, and rethrows the caller's own abort. */
  async function attempt(request: InternalRequest, payload: unknown, source: QuestionSource, key: string | null): Promise<Outcome> {
    let answer: Answer;
    try {
      answer = await post(request, payload, source, key);
    } catch (error) {
      if (source.signal?.aborted) throw error;
      throw new NoAnswer(`${request.name}: no answer`, { cause: error });
    }
    const outcome = read(request, answer);
    if (outcome.kind === 'unanswered' && answer.status >= 500) throw new NoAnswer(`${request.name}: ${outcome.why}`);
    return outcome;
  }

  async function resultOf(request: InternalRequest, payload: unknown, source: QuestionSource, key: string | null): Promise<never> {
    let last: unknown;
    for (let tries = 0; tries <= retryDelaysMs.length; tries++) {
      if (tries > 0) await wait(retryDelaysMs[tries - 1], undefined, { signal: source.signal });
      try {
        const outcome = await breaker.run(() =>
          traced(`send ${request.name}`, { kind: 'client' }, () => attempt(request, payload, source, key)),
        );
        if (outcome.kind === 'result') return outcome.result as never;
        if (outcome.kind === 'refused') throw new CommandRefused(request.name, outcome.code, outcome.status);
        last = new CommandUnanswered(`${request.name}: ${outcome.why}`);
      } catch (error) {
        if (error instanceof CommandRefused || error instanceof CircuitOpen || source.signal?.aborted) throw error;
        last = error;
      }
      const { tenantId, jobId, chain } = source;
      const of = { command: request.name, jobId, tenantId, correlationId: chain?.correlationId };
      log.warn({ err: last, ...of, tries }, 'a command was not answered');
    }
    throw new CommandUnanswered(`${request.name} got no answer`, { cause: last });
  }

  return {
    breaker,
    async send(command, payload, source) {
      const body = command.payload.parse(payload);
      return resultOf(command, body, source, commandKey(command.name, body, source));
    },
    ask: async (question, payload, source) => resultOf(question, question.payload.parse(payload), source, null),
  };
}

type InternalRequest = InternalCommand | InternalQuestion;

/** No usable answer: counts as an outage for the circuit breaker. */
class NoAnswer extends CommandUnanswered {}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
type Outcome =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly code: string; readonly status: number }
  | { readonly kind: 'unanswered'; readonly why: string };

/**
 * 5xx, `conflict` (command-api retried the conflict for two seconds), 429 and 401 (of our service token, while it is being rotated) count
 * as unanswered; other refusals are final.
 */
function read(request: InternalRequest, { status, body }: Answer): Outcome {
  const parsed = envelope(z.unknown()).safeParse(body);
  if (!parsed.success) return { kind: 'unanswered', why: `status ${status} without an envelope` };
  const { code, model } = parsed.data;
  if (status >= 500 || status === 429 || status === 401 || code === 'conflict') return { kind: 'unanswered', why: `${status} ${code}` };
  // A question is never refused: an error means that this command-api does not know it yet.
  if (status >= 400 && request.kind === 'question') return { kind: 'unanswered', why: `${status} ${code}` };
  if (status >= 400) return { kind: 'refused', code, status };
  const result = request.result.safeParse(model ?? null);
  return result.success ? { kind: 'result', result: result.data } : { kind: 'unanswered', why: 'the result has another shape' };
}
