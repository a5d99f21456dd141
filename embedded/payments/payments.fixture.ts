import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { secret, type PaymentConfig } from '@sumaa/runtime/config';
import { startPaymentsStandIn, type PaymentsStandIn } from './index.ts';

const keys = { secret: 'sk_test_0123456789', publishable: 'pk_test_0123456789' };
const webhookSecret = 'the-secret-of-notices';

/** A stand-in with a listener for its notices. */
export interface PaymentsFixture {
  readonly config: PaymentConfig;
  readonly notices: readonly {
    readonly id: string;
    readonly type: string;
    readonly secret_token: string;
    readonly data: { readonly id: string };
  }[];
  readonly url: string;
  hook(path: string, body?: object, method?: string): Promise<{ readonly status: number; readonly body: never }>;
  /** Sends a card as a browser does, to keep it or, `saveOnly`, to pay once; the answer of the API. */
  sendCard(number: string, saveOnly?: boolean): Promise<{ readonly id: string; readonly verification_url?: string }>;
  /** Saves a card as a browser does, confirmed at its bank; resolves with its token. */
  saveCard(number: string, confirmed?: boolean): Promise<string>;
  restart(): Promise<void>;
  dispose(): Promise<void>;
}

export async function startPaymentsFixture(): Promise<PaymentsFixture> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'sumaa-payments-'));
  const notices: PaymentsFixture['notices'][number][] = [];
  const receive = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    notices.push((await json(request)) as PaymentsFixture['notices'][number]);
    response.end();
  };
  const listener = http.createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const target = { url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`, secret: webhookSecret };
  let standIn: PaymentsStandIn = await startPaymentsStandIn({ dir, keys, notices: target });
  const port = Number(new URL(standIn.url).port);
  const { url } = standIn;

  const hook: PaymentsFixture['hook'] = async (name, body, method = body ? 'POST' : 'GET') => {
    const init = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
    const answer = await fetch(`${url}/__admin/${name}`, { method, ...init });
    const answered = await answer.text();
    return { status: answer.status, body: (answered === '' ? null : JSON.parse(answered)) as never };
  };
  const sendCard: PaymentsFixture['sendCard'] = async (number, saveOnly) => {
    const answer = await fetch(`${url}/v1/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(`${keys.publishable}:`).toString('base64')}` },
      body: JSON.stringify({
        name: 'Sara Ali',
        number,
        month: 12,
        year: 30,
        cvc: '123',
        ...(saveOnly ? { save_only: true } : { callback_url: 'https://app.test/back' }),
      }),
    });
    return (await answer.json()) as { id: string; verification_url?: string };
  };
  return {
    url,
    notices,
    sendCard,
    hook,
    config: {
      apiUrl: `${url}/v1`,
      secretKey: secret(keys.secret),
      publishableKey: keys.publishable,
      webhookSecret: secret(webhookSecret),
      callsPerSecond: 1_000,
    },
    async saveCard(number, confirmed = true) {
      const { id } = await sendCard(number);
      if (confirmed) await hook('bank', { id, decision: 'approve' });
      return id;
    },
    async restart() {
      await standIn.stop();
      standIn = await startPaymentsStandIn({ dir, port, keys, notices: target });
    },
    async dispose() {
      await standIn.stop();
      await new Promise((resolve) => listener.close(resolve));
      await rm(dir, { recursive: true });
    },
  };
}
