import { expect, test } from 'vitest';
import { createMasking } from './masking.ts';

test('frequent given names leave a text in any spelling, with the particle before them, and come back; words that are names too stay', () => {
  const { mask, unmask } = createMasking([]);
  const text = 'شكرًا لعبدالحكيم وهيلة ومسفر، وضحى كانت لطيفة. الأكل غير صالح والمكان جمال';
  const masked = mask(text);
  expect(masked).toBe('شكرًا ل[NAME_1] و[NAME_2] و[NAME_3]، [NAME_4] كانت لطيفة. الأكل غير صالح والمكان جمال');
  expect(unmask(masked)).toBe(text);
});
