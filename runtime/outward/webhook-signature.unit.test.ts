import { expect, test } from 'vitest';
import { webhookHeaders } from './webhook-signature.ts';

// The vector that every reference library of standardwebhooks.com has in its tests (libraries/*/…test…).
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const at = new Date(1_614_265_330_000);
const body = '{"test": 2432232314}';
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

// The worked example of Svix, whose scheme the specification is (docs.svix.com, Verifying Webhooks Manually).
const svix = {
  secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
  id: 'msg_loFOjxBNrRLzqYUf',
  at: new Date(1_731_705_121_000),
  body: '{"event_type":"ping","data":{"success":true}}',
  signature: 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
};

test.each([
  ['of the reference libraries', { secret, id, at, body, signature }],
  ['of Svix', svix],
])('signs as the published example %s', (_, example) => {
  expect(webhookHeaders([example.secret], example.id, example.at, example.body)).toEqual({
    'webhook-id': example.id,
    'webhook-timestamp': String(example.at.getTime() / 1_000),
    'webhook-signature': example.signature,
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
