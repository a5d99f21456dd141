import { ReplyStatus } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { aReply } from '../testing.ts';
import { initialText, isChangeable, needsReply, measureText, replyPhase } from './reply-phase.ts';

const at = (clock: string) => Date.parse(`2026-03-12T${clock}Z`);

describe('the undo window', () => {
  test('counts down by the server’s clock', () => {
    expect(replyPhase(aReply(), at('10:00:00.000'))).toMatchObject({ kind: 'undoable', left: 6000, total: 6000 });
    expect(replyPhase(aReply(), at('10:00:04.400'))).toMatchObject({ kind: 'undoable', left: 1600, total: 6000 });
  });

  test('ends at publishAt, before the server reports it', () => {
    expect(replyPhase(aReply(), at('10:00:06.000'))).toMatchObject({ kind: 'busy', reply: { state: 'publishing' } });
  });

  test('never shows more than the total when the clock is slightly off', () => {
    expect(replyPhase(aReply(), at('09:59:59.500'))).toMatchObject({ left: 6000, total: 6000 });
  });
});

test.each([
  ['publishing', 'busy'],
  ['deleting', 'busy'],
  ['pending', 'changeable'],
  ['published', 'changeable'],
  ['external', 'changeable'],
  ['rejected', 'refused'],
  ['failed', 'refused'],
] as const)('%s is %s', (state, kind) => {
  expect(replyPhase(aReply({ state }), 0).kind).toBe(kind);
});

test('a reply at Google can be edited and deleted; without a reply, or after a refusal, a text can be written', () => {
  const states = ReplyStatus.options;
  const those = (is: typeof isChangeable) => states.filter((state) => is(aReply({ state })));
  expect(those(isChangeable)).toEqual(['pending', 'published', 'external']);
  expect(those(needsReply)).toEqual(['rejected', 'failed']);
  expect([isChangeable(null), needsReply(null)]).toEqual([false, true]);
});

test('is open without a reply', () => expect(replyPhase(null, 0)).toEqual({ kind: 'open' }));

test('opens the editor with the draft, else with the text of the current reply', () => {
  expect(initialText({ draft: 'مسودة', reply: aReply() })).toBe('مسودة');
  expect(initialText({ draft: null, reply: aReply({ text: 'نص مرفوض' }) })).toBe('نص مرفوض');
  expect(initialText({ draft: null, reply: null })).toBe('');
});

describe('the size of a text', () => {
  test('is not mentioned far from the limit, and in letters of its own script near it', () => {
    expect(measureText('شكرا')).toEqual({ isEmpty: false, left: null, over: 0, canPublish: true });
    expect(measureText('ش'.repeat(2000)).left).toBe(48);
    expect(measureText('a'.repeat(4000)).left).toBe(96);
    expect(measureText(`${'a'.repeat(3990)} شكرا`).left).toBe(48);
  });
  test('allows 2048 Arabic letters and no more', () => {
    expect(measureText('ش'.repeat(2048))).toEqual({ isEmpty: false, left: 0, over: 0, canPublish: true });
    expect(measureText('ش'.repeat(2049))).toMatchObject({ over: 1, canPublish: false });
    expect(measureText(`${'a'.repeat(4096)}😀ش`)).toMatchObject({ over: 2 });
  });
  test('ignores surrounding white space, and refuses a blank text', () => {
    expect(measureText(`  ${'a'.repeat(4096)} \n`).canPublish).toBe(true);
    expect(measureText(' \n ')).toMatchObject({ isEmpty: true, canPublish: false });
  });
});
