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
import { Overdue } from './within.ts';

/** An error as gRPC raises it. */
const raised = (code: number, details: string) =>
  Object.assign(new Error(`${code}: ${details}`), { code, details, metadata: new grpc.Metadata() });
const wrong = (current: bigint | 'no_stream') =>
  new WrongExpectedVersionError(undefined, { streamName: 'review-1', expected: 0n, current });

test.each([
  ['the client’s own word for it', new UnavailableError(raised(14, 'Connection dropped')), false],
  ['raw, as an append meets a server that is gone', raised(14, 'read ECONNRESET'), false],
  ['code 13, as a graceful stop ends an idle subscription', new UnknownError(raised(13, 'Received RST_STREAM with code 0')), false],
  ['cancelled by our own dispose', new UnknownError(raised(1, 'Cancelled on client')), false],
  ['no quorum to discover', new Error('Failed to discover after 10 attempts.'), true],
  ['nothing listens', new UnavailableError(raised(14, 'No connection established. Last error: connect ECONNREFUSED')), true],
  ['starting', new UnknownError(undefined, 'Could not recognize Server Is Not Ready'), true],
  ['overloaded', new UnknownError(undefined, 'Could not recognize Server Is Busy'), true],
  ['cancelled by the server', new CancelledError(raised(1, 'shutting down')), false],
  ['a deadline of the server', new DeadlineExceededError(), false],
  ['our own deadline', new Overdue('append', 2000), false],
  ['a bug of Node’s http2', raised(2, 'write after end'), false],
])('%s: the store is away', (_, error, surelyNot) => {
  expect(classify(error)).toEqual({ kind: 'away', surelyNot });
});

test.each([
  ['BadRequest is our mistake', new UnknownError(undefined, 'Could not recognize BadRequest'), { kind: 'refused' }],
  ['an invented position', new UnknownError(raised(3, 'invalid position')), { kind: 'refused' }],
  ['a message over the limit', new UnknownError(raised(8, 'Received message larger than max')), { kind: 'refused' }],
  ['rights', new AccessDeniedError(), { kind: 'refused' }],
  ['an error of our own code', new TypeError('x is not a function'), { kind: 'refused' }],
  ['a stream that is missing', new StreamNotFoundError(undefined, 'review-1'), { kind: 'not_found' }],
  ['what nobody knows', new UnknownError(raised(2, 'Exception was thrown by handler')), { kind: 'odd' }],
  ['an append the server has no word for', new UnknownError(), { kind: 'odd' }],
  ['a revision', wrong(7n), { kind: 'wrong_expected', actual: 7n }],
  ['a revision of no stream', wrong('no_stream'), { kind: 'wrong_expected', actual: 'no_stream' }],
])('%s', (_, error, failure) => {
  expect(classify(error)).toEqual(failure);
});

test('answers to one append leave the client alone; errors of the shared stream, and raw ones, break it', () => {
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
    new Overdue('append', 1),
    'odd',
  ];
  expect(broken.map(breaksClient)).toEqual(broken.map(() => true));
});

test('the reason in a log quotes nothing', () => {
  const error = new UnavailableError(raised(14, 'connect ECONNREFUSED user:CANARY@host'));
  expect(reasonOf(error)).toBe('unavailable (14)');
});
