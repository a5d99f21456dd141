import type { TopicMention } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { partsOfText } from './marked-text.ts';

const text = 'الخدمة بطيئة والأكل لذيذ';
const mention = (start: number, end: number): TopicMention => ({ topic: 'food', sentiment: 'neutral', start, end });
const shown = (...mentions: readonly TopicMention[]) =>
  partsOfText(text, mentions).map((part) => (part.mention ? `[${part.text}]` : part.text));

test('marks the words of each mention and loses none of the text', () => {
  expect(shown(mention(13, 24), mention(0, 12))).toEqual(['[الخدمة بطيئة]', ' ', '[والأكل لذيذ]']);
  expect(shown(mention(7, 12))).toEqual(['الخدمة ', '[بطيئة]', ' والأكل لذيذ']);
});

test('leaves out what overlaps or does not fit the text', () => {
  expect(shown(mention(0, 6), mention(4, 12), mention(20, 99), mention(8, 8))).toEqual(['[الخدمة]', ' بطيئة والأكل لذيذ']);
});
