import { expect, test } from 'vitest';
import { ownChainOf, parseJobContext, serializeJobContext } from './job-context.ts';

const traceparent = '00-aaaabbbbccccddddaaaabbbbccccdddd-aaaabbbbccccdddd-01';
const chain = { correlationId: 'command', causationId: 'event' };

test.each([{ chain, traceparent }, { chain }, { traceparent }, {}])('serialises and parses a job context: %j', (envelope) => {
  expect(parseJobContext(serializeJobContext(envelope))).toEqual({ chain: undefined, traceparent: undefined, ...envelope });
});

test('parses a plain traceparent, and only the valid members of an unknown text', () => {
  expect(parseJobContext(traceparent)).toEqual({ traceparent });
  expect(parseJobContext(JSON.stringify({ traceparent, baggage: 'x', correlationId: 'without a cause' }))).toEqual({ traceparent });
  expect(parseJobContext(JSON.stringify({ traceparent: 7 }))).toEqual({});
});

test('starts the same chain for the same job', () => {
  expect(ownChainOf('a')).toEqual(ownChainOf('a'));
  expect(ownChainOf('a').correlationId).not.toBe(ownChainOf('b').correlationId);
});
