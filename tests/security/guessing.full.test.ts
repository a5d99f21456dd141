import { startTestApp, type TestApp } from '@sumaa/command-api/testing';
import { afterAll, beforeAll, inject } from 'vitest';
import { codes } from './guessing/codes.ts';
import { equalAnswers } from './guessing/equal-answers.ts';
import { equalSequences } from './guessing/equal-sequences.ts';
import { equalTimes } from './guessing/equal-times.ts';
import { stuffing } from './guessing/stuffing.ts';
import { stuffingBesideOthers } from './guessing/stuffing-beside-others.ts';

let limited: TestApp;
let free: TestApp;
beforeAll(async () => {
  limited = await startTestApp(inject('postgresUrl'), { RATE_LIMITS: 'on' });
  free = await startTestApp(inject('postgresUrl'));
});
afterAll(() => Promise.all([limited?.close(), free?.close()]));

codes(() => limited);
stuffing(() => limited);
stuffingBesideOthers();
equalAnswers(() => free);
equalSequences(
  () => free,
  () => limited,
);
equalTimes();
