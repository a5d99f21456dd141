import { PassThrough } from 'node:stream';
import type { SuggestionLine } from '@sumaa/contracts';
import type { FastifyReply } from 'fastify';

/** An answer of lines of JSON, sent while it is made. It begins with the first line: before that a refusal can still be answered. */
export interface SuggestionStream {
  readonly hasBegun: () => boolean;
  write(line: SuggestionLine): void;
  end(line: SuggestionLine): void;
}

export function createSuggestionStream(reply: FastifyReply): SuggestionStream {
  let lines: PassThrough | null = null;
  const begin = (): PassThrough => {
    const begun = new PassThrough();
    // Proxies pass each line on at once.
    void reply.headers({ 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    void reply.send(begun);
    return begun;
  };
  const write = (line: SuggestionLine): void => {
    lines ??= begin();
    lines.write(`${JSON.stringify(line)}\n`);
  };
  return {
    hasBegun: () => lines !== null,
    write,
    end(line) {
      write(line);
      lines?.end();
    },
  };
}
