import { expect, test } from 'vitest';
import { chainBegunBy, openEnvelope, sealEnvelope } from './chain.ts';

const traceparent = '00-aaaabbbbccccddddaaaabbbbccccdddd-aaaabbbbccccdddd-01';
const chain = { correlationId: 'command', causationId: 'event' };

test.each([{ chain, traceparent }, { chain }, { traceparent }, {}])('what is sealed opens to itself: %j', (envelope) => {
  expect(openEnvelope(sealEnvelope(envelope))).toEqual({ chain: undefined, traceparent: undefined, ...envelope });
});

test('a job of an earlier build carries its trace alone, one of a stranger whatever of it is understood', () => {
  expect(openEnvelope(traceparent)).toEqual({ traceparent });
  expect(openEnvelope(JSON.stringify({ traceparent, baggage: 'x', correlationId: 'without a cause' }))).toEqual({ traceparent });
  expect(openEnvelope(JSON.stringify({ traceparent: 7 }))).toEqual({});
});

test('a chain that a job begins is the same for the same job', () => {
  expect(chainBegunBy('a')).toEqual(chainBegunBy('a'));
  expect(chainBegunBy('a').correlationId).not.toBe(chainBegunBy('b').correlationId);
});
