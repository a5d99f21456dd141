import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  StreamNotFoundError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import grpc from '@grpc/grpc-js';
import { expect, test } from 'vitest';
import { breaksClient, classify, reasonOf } from './classify.ts';
import { CallTimeout } from './timeout.ts';

/** An error as gRPC raises it. */
const raised = (code: number, details: string) =>
  Object.assign(new Error(`${code}: ${details}`), { code, details, metadata: new grpc.Metadata() });
const wrong = (current: bigint | 'no_stream') =>
  new WrongExpectedVersionError(undefined, { streamName: 'review-1', expected: 0n, current });

test.each([
  ['the client’s UnavailableError', new UnavailableError(raised(14, 'Connection dropped')), false],
  ['a raw error from a server that is gone', raised(14, 'read ECONNRESET'), false],
  ['code 13 from a graceful stop, on an idle subscription', new UnknownError(raised(13, 'Received RST_STREAM with code 0')), false],
  ['cancelled by our own dispose', new UnknownError(raised(1, 'Cancelled on client')), false],
  ['no quorum to discover', new Error('Failed to discover after 10 attempts.'), true],
  ['no listening server', new UnavailableError(raised(14, 'No connection established. Last error: connect ECONNREFUSED')), true],
  ['a starting server', new UnknownError(undefined, 'Could not recognize Server Is Not Ready'), true],
  ['an overloaded server', new UnknownError(undefined, 'Could not recognize Server Is Busy'), true],
  ['a cancellation by the server', new CancelledError(raised(1, 'shutting down')), false],
  ['a deadline of the server', new DeadlineExceededError(), false],
  ['our own deadline', new CallTimeout('append', 2000), false],
  ['a bug of Node’s http2', raised(2, 'write after end'), false],
])('%s means that the store is unavailable', (_, error, surelyNot) => {
  expect(classify(error)).toEqual({ kind: 'away', surelyNot });
});

test.each([
  ['BadRequest', new UnknownError(undefined, 'Could not recognize BadRequest'), { kind: 'refused' }],
  ['an invented position', new UnknownError(raised(3, 'invalid position')), { kind: 'refused' }],
  ['a message over the limit', new UnknownError(raised(8, 'Received message larger than max')), { kind: 'refused' }],
  ['missing rights', new AccessDeniedError(), { kind: 'refused' }],
  ['an error of our own code', new TypeError('x is not a function'), { kind: 'refused' }],
  ['a stream that is missing', new StreamNotFoundError(undefined, 'review-1'), { kind: 'not_found' }],
  ['an unknown error', new UnknownError(raised(2, 'Exception was thrown by handler')), { kind: 'odd' }],
  ['an append error without a known status', new UnknownError(), { kind: 'odd' }],
  ['a revision', wrong(7n), { kind: 'wrong_expected', actual: 7n }],
  ['a revision of no stream', wrong('no_stream'), { kind: 'wrong_expected', actual: 'no_stream' }],
])('classifies %s', (_, error, failure) => {
  expect(classify(error)).toEqual(failure);
});

test('answers to one append keep the client; errors of the shared stream and raw errors break it', () => {
  const answers = [
    wrong(1n),
    new DeadlineExceededError(),
    new AccessDeniedError(),
    new UnknownError(undefined, 'Could not recognize Server Is Busy'),
  ];
  expect(answers.map(breaksClient)).toEqual(answers.map(() => false));
  const broken = [
    raised(14, 'gone'),
    new UnavailableError(raised(14, 'gone')),
    new UnknownError(raised(13, 'reset')),
    new CallTimeout('append', 1),
    'odd',
  ];
  expect(broken.map(breaksClient)).toEqual(broken.map(() => true));
});

test('the reason for the log does not quote the message', () => {
  const error = new UnavailableError(raised(14, 'connect ECONNREFUSED user:CANARY@host'));
  expect(reasonOf(error)).toBe('unavailable (14)');
});
