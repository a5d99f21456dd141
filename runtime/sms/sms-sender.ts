import type { Uuid } from '@sumaa/contracts';

export interface SmsMessage {
  readonly id: Uuid;
  /** A Saudi mobile number, `9665` and eight digits. */
  readonly to: string;
  readonly text: string;
  readonly kind: 'otp' | 'service' | 'promotional';
}

/**
 * `later`: certainly not taken now; `setUp`: until somebody changes the set-up at the provider, with its code. `unknown`: it may have been
 * taken; never repeat it, because no provider recognises a repetition.
 */
export type SmsOutcome =
  | { readonly outcome: 'sent'; readonly providerId: string; readonly parts: number }
  | { readonly outcome: 'refused'; readonly code: string }
  | { readonly outcome: 'later'; readonly afterMs: number; readonly setUp?: string }
  | { readonly outcome: 'unknown' };

/** What a provider reports later; operators may report nothing. */
export interface SmsDelivery {
  readonly providerId: string;
  /** Ours, where the report names it. */
  readonly id?: Uuid;
  readonly status: 'delivered' | 'undelivered';
}

/** Sends text messages. A client for each provider. */
export interface SmsSender {
  /** The code with which the provider refused our set-up last; null where it takes messages, or was never asked. */
  setUpFault(): string | null;
  /** Failures of provider and network are outcomes. */
  send(message: SmsMessage, signal?: AbortSignal): Promise<SmsOutcome>;
  /** Reads the body of a delivery report; null when it is none that says something final. */
  parseDelivery(raw: unknown): SmsDelivery | null;
}

/** `05` and eight digits as the number that providers take: `9665…`, without a plus. Null for any other text. */
export function internationalNumber(phone: string): string | null {
  return /^05\d{8}$/.test(phone) ? `966${phone.slice(1)}` : null;
}
