import { z } from 'zod';

/** One chunk of a streamed chat completion; other fields are ignored. */
const Chunk = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).optional(),
      finish_reason: z.string().nullish(),
    }),
  ),
});

/** The provider answered something that is no chat completion, or cut it off. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

/** Most characters of an answer; a longer one is cut off. */
const longest = 20_000;

/**
 * Reads the text of a streamed chat completion (server-sent events) piece by piece, until `[DONE]`. Throws UnreadableAnswer for what is no
 * such stream, a refusal, or a stream that ends early.
 */
export async function* readStream(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let total = 0;
  for await (const data of eventsOf(body)) {
    if (data === '[DONE]') return;
    const piece = pieceOf(data);
    total += piece.length;
    if (total > longest) throw new UnreadableAnswer('the answer is too long');
    if (piece !== '') yield piece;
  }
  throw new UnreadableAnswer('the stream ended before its end mark');
}

function pieceOf(data: string): string {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    throw new UnreadableAnswer('an event is not JSON');
  }
  const chunk = Chunk.safeParse(value);
  if (!chunk.success) throw new UnreadableAnswer('an event is no chunk of a chat completion');
  const [choice] = chunk.data.choices;
  if (choice?.delta?.refusal || choice?.finish_reason === 'content_filter') throw new UnreadableAnswer('the provider refused');
  if (choice?.finish_reason === 'length') throw new UnreadableAnswer('the answer was cut off');
  return choice?.delta?.content ?? '';
}

/** The data of each server-sent event. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let buffer = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    buffer += text;
    if (buffer.length > longest) throw new UnreadableAnswer('an event is too long');
    const lines = buffer.split(/\r\n|\n|\r(?!$)/);
    buffer = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
  }
  if (buffer.startsWith('data:')) yield buffer.slice('data:'.length).trim();
}
