import { expect, test } from 'vitest';
import { codesIn, isStop, whatsAppLink } from './notices.ts';

test.each(['STOP', ' stop. ', 'إيقاف', 'ايقاف', '«إيقاف»', 'Unsubscribe!'])('%s ends the messages', (text) =>
  expect(isStop(text)).toBe(true),
);
test.each(['', 'please do not stop', 'لا إيقاف', 'مرحبًا'])('«%s» does not', (text) => expect(isStop(text)).toBe(false));

test('a code is found in what somebody wrote around it', () => {
  const code = 'Ab3_xYz-012345';
  expect(codesIn(`سُمعة: ${code}\nشكرًا`)).toEqual([code]);
  expect(codesIn('كلمات قصيرة only short words')).toEqual([]);
  expect(new URL(whatsAppLink('966550000000', `سُمعة ${code}`)).searchParams.get('text')).toBe(`سُمعة ${code}`);
});
