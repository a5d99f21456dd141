import { createBreaker, CircuitOpen } from '../../breaker/index.ts';
import type { Log } from '../../log/index.ts';
import type { Metrics } from '../../metrics/index.ts';
import { composeReplies, embeddedWriter } from '../composed/embedded-writer.ts';
import { repliesPerRequest, type ReplyRequest, type ReplyWriter, type WritingOptions } from '../reply-writer.ts';
import { createMasking } from './masking.ts';
import { messagesOf, separator } from './prompt.ts';
import { readStream, UnreadableAnswer } from './read-stream.ts';
import { unfitness } from './screening.ts';

/** An OpenAI-compatible endpoint. `baseUrl` without a trailing slash, such as `https://api.example.com/v1`. */
export interface ProviderOptions {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
  readonly log?: Log | undefined;
  readonly metrics?: Metrics | undefined;
  /** How long a whole answer may take, in ms. */
  readonly timeoutMs?: number;
}

/** The provider did not give an answer: it could not be reached, took too long, or answered with an error status. */
class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
  readonly isOutage: boolean;
  constructor(message: string, isOutage: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isOutage = isOutage;
  }
}

const defaultTimeoutMs = 20_000;

/**
 * Writes replies with a language model. Each reply is screened sentence by sentence before it is shown; what is unfit or missing is written
 * by the embedded writer, as is everything while the provider does not answer. Throws only the reason of an aborted signal.
 */
export function createProviderWriter(options: ProviderOptions): ReplyWriter {
  const { log } = options;
  const breaker = createBreaker({
    name: 'ai',
    failures: 3,
    isOutage: (error) => error instanceof ProviderFailed && error.isOutage,
    log,
    metrics: options.metrics,
  });
  return {
    async write(request, { signal, onText }) {
      signal.throwIfAborted();
      const written: (string | null)[] = [];
      try {
        await breaker.run(() => readReplies(options, request, { signal, onText }, written));
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ProviderFailed || error instanceof UnreadableAnswer || error instanceof CircuitOpen)) throw error;
        log?.warn({ err: error }, 'the AI provider did not write replies');
      }
      const kept = written.filter((text) => text !== null && !request.isUsed(text)) as string[];
      const own = [...new Set(kept)].slice(0, repliesPerRequest);
      if (own.length === 0) return { ...(await embeddedWriter.write(request, { signal, onText })), missed: true };
      const filled = [...own, ...composeReplies(request, repliesPerRequest - own.length)];
      filled.forEach((text, index) => onText(index, text));
      return { texts: filled, writer: 'provider', missed: own.length < repliesPerRequest };
    },
  };
}

/** Fills `written` with what was read until then, also where it throws: null for a reply that is unfit. */
async function readReplies(
  { baseUrl, apiKey, model, timeoutMs = defaultTimeoutMs }: ProviderOptions,
  request: ReplyRequest,
  { signal, onText }: WritingOptions,
  written: (string | null)[],
): Promise<void> {
  const masking = createMasking([request.authorName, ...(await request.people())], [request.business, request.branch]);
  const limit = AbortSignal.timeout(timeoutMs);
  const failed = (error: unknown): never => {
    if (error instanceof UnreadableAnswer || error instanceof ProviderFailed) throw error;
    throw new ProviderFailed(limit.aborted ? 'no answer in time' : 'the provider could not be reached', !signal.aborted, { cause: error });
  };
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ model, stream: true, temperature: 0.8, messages: messagesOf(request, masking) }),
    signal: AbortSignal.any([signal, limit]),
    redirect: 'error',
  }).catch(failed);
  if (!response.ok) {
    await response.body?.cancel();
    throw new ProviderFailed(`the provider answered ${response.status}`, response.status >= 500 || response.status === 429);
  }
  if (response.body === null) throw new UnreadableAnswer('the answer is empty');
  let text = '';
  const take = (isWhole: boolean): void => {
    const parts = text.split(separator).map((part) => part.trim());
    const complete = isWhole ? parts : parts.slice(0, -1);
    complete
      .filter((part) => part !== '')
      .slice(written.length, repliesPerRequest)
      .forEach((part) => written.push(finished(part, request, masking.unmask)));
    const growing = isWhole || written.length >= repliesPerRequest ? undefined : parts.at(-1);
    const shown = growing && masking.unmask(upToSentenceEnd(growing));
    if (shown && unfitness(shown, request) === null) onText(written.length, shown);
  };
  try {
    for await (const piece of readStream(response.body)) {
      text += piece;
      take(false);
    }
    take(true);
  } catch (error) {
    failed(error);
  }
}

function finished(part: string, request: ReplyRequest, unmask: (text: string) => string): string | null {
  const text = unmask(part).replace(/\s+/g, ' ');
  if (unfitness(text, request) !== null) return null;
  return request.signature === null ? text : `${text}\n${request.signature}`;
}

/** The whole sentences of a text that is still growing. */
const upToSentenceEnd = (text: string): string => text.slice(0, Math.max(...['.', '؟', '!', '?'].map((end) => text.lastIndexOf(end))) + 1);
