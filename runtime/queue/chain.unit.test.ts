import { expect, test } from 'vitest';
import { chainBegunBy, openEnvelope, sealEnvelope } from './chain.ts';

const traceparent = '00-aaaabbbbccccddddaaaabbbbccccdddd-aaaabbbbccccdddd-01';
const chain = { correlationId: 'command', causationId: 'event' };

test.each([{ chain, traceparent }, { chain }, { traceparent }, {}])('serialises and parses a job context: %j', (envelope) => {
  expect(openEnvelope(sealEnvelope(envelope))).toEqual({ chain: undefined, traceparent: undefined, ...envelope });
});

test('parses a plain traceparent, and only the valid members of an unknown text', () => {
  expect(openEnvelope(traceparent)).toEqual({ traceparent });
  expect(openEnvelope(JSON.stringify({ traceparent, baggage: 'x', correlationId: 'without a cause' }))).toEqual({ traceparent });
  expect(openEnvelope(JSON.stringify({ traceparent: 7 }))).toEqual({});
});

test('starts the same chain for the same job', () => {
  expect(chainBegunBy('a')).toEqual(chainBegunBy('a'));
  expect(chainBegunBy('a').correlationId).not.toBe(chainBegunBy('b').correlationId);
});
