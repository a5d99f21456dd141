import type { Language } from '@sumaa/contracts';

export interface WhatsAppMessage {
  /** A number with its country, digits only, such as `9665…`. */
  readonly to: string;
  readonly language: Language;
  /** What the template says where its variable stands. */
  readonly text: string;
  /** Where its button leads, below the public address, without a slash at the beginning. */
  readonly path: string;
}

/**
 * `later`: certainly not taken now; `isSetUp`: until somebody changes the set-up at the provider. `unknown`: it may have been taken; never
 * repeat it, because the provider recognises no repetition.
 */
export type WhatsAppOutcome =
  | { readonly outcome: 'sent'; readonly providerId: string }
  | { readonly outcome: 'refused'; readonly code: string }
  | { readonly outcome: 'later'; readonly afterMs: number; readonly code: string; readonly isSetUp: boolean }
  | { readonly outcome: 'unknown' };

/** Sends the template of notifications by WhatsApp. */
export interface WhatsAppSender {
  /** Failures of provider and network are outcomes. */
  send(message: WhatsAppMessage, signal?: AbortSignal): Promise<WhatsAppOutcome>;
}
