import { expect, test } from 'vitest';
import { webhookHeaders } from './webhook-signature.ts';

// The vector of the Standard Webhooks specification.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const at = new Date(1_614_265_330_000);
const body = '{"test": 2432232314}';
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

test('signs as the specification says', () => {
  expect(webhookHeaders([secret], id, at, body)).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  });
});

test('signs with every secret, and otherwise for another id, time, body or secret', () => {
  const of = (...given: Parameters<typeof webhookHeaders>) => webhookHeaders(...given)['webhook-signature'];
  const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
  expect(of([other, secret], id, at, body)?.split(' ')).toEqual([of([other], id, at, body), signature]);
  for (const wrong of [
    of([secret], `${id}x`, at, body),
    of([secret], id, new Date(0), body),
    of([secret], id, at, `${body} `),
    of([other], id, at, body),
  ])
    expect(wrong).not.toBe(signature);
});
