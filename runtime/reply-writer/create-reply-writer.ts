import type { Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { embeddedWriter } from './composed/embedded-writer.ts';
import { createProviderWriter } from './provider/provider-writer.ts';
import type { ReplyWriter } from './reply-writer.ts';

/** The writer of an installation: a language model where one is configured, else the embedded writer. */
export function createReplyWriter(
  ai: Config['ai'],
  options: { readonly log?: Log; readonly metrics?: Metrics | undefined } = {},
): ReplyWriter {
  if (ai === null) return embeddedWriter;
  return createProviderWriter({ baseUrl: ai.baseUrl, apiKey: ai.apiKey?.reveal() ?? null, model: ai.model, ...options });
}
