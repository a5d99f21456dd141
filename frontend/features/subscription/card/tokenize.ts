import { z } from 'zod';
import { digitsOnly } from '../../../lib/digits.ts';
import { expiryOf, type CardField, type CardFields } from './card-form.ts';

/** The provider did not take the card. `fields`: those that it named; empty when it could not be reached or said something else. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';
  readonly fields: readonly CardField[];

  constructor(fields: readonly CardField[], options?: ErrorOptions) {
    super('the card was not taken', options);
    this.fields = fields;
  }
}

const Token = z.object({ id: z.string(), verification_url: z.url({ protocol: /^https?$/ }) });
const Refusal = z.object({ errors: z.record(z.string(), z.unknown()).nullish() });

const fieldOf: Readonly<Record<string, CardField>> = { name: 'name', number: 'number', month: 'expiry', year: 'expiry', cvc: 'cvc' };

export interface TokenRequest {
  readonly tokensUrl: string;
  readonly publishableKey: string;
  /** Where the bank sends the payer back to. */
  readonly returnUrl: string;
}

/**
 * Sends a card from this browser to the payment provider and to nobody else. Answers the token that stands for it, and the page where its
 * bank asks the payer. Throws CardRefused.
 */
export async function tokenize(
  { tokensUrl, publishableKey, returnUrl }: TokenRequest,
  { name, number, expiry, cvc }: CardFields,
): Promise<{ readonly token: string; readonly bankUrl: string }> {
  const date = expiryOf(expiry);
  let response: Response;
  try {
    response = await fetch(tokensUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${publishableKey}:`)}` },
      body: JSON.stringify({
        name,
        number: digitsOnly(number),
        month: date?.month,
        year: date?.year,
        cvc: digitsOnly(cvc),
        callback_url: returnUrl,
      }),
      credentials: 'omit',
      redirect: 'error',
    });
  } catch (cause) {
    throw new CardRefused([], { cause });
  }
  const body: unknown = await response.json().catch(() => null);
  const made = Token.safeParse(body);
  if (response.ok && made.success) return { token: made.data.id, bankUrl: made.data.verification_url };
  const named = Object.keys(Refusal.safeParse(body).data?.errors ?? {});
  throw new CardRefused([...new Set(named.flatMap((field) => fieldOf[field] ?? []))]);
}
