import { open } from './call.ts';
import type { Input, Route } from './client.ts';
import { ApiError } from './errors.ts';

/** Calls a raw route that answers in lines of JSON, and gives each line as it arrives. Throws `ApiError`. */
export async function stream<const R extends Route>(route: R, input: Input<R>, onLine: (line: unknown) => void): Promise<void> {
  const response = await open(route, input);
  try {
    let rest = '';
    for await (const piece of piecesOf(response)) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(JSON.parse(line));
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, 'network_unreachable', '', {}, { cause: error });
  }
}

async function* piecesOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
