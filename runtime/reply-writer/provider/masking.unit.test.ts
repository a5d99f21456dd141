import { expect, test } from 'vitest';
import { createMasking } from './masking.ts';

test('frequent given names leave a text in any spelling, with the particle before them, and come back; words that are names too stay', () => {
  const { mask, unmask } = createMasking([]);
  const text = 'شكرًا لعبدالحكيم وهيلة ومسفر، وضحى كانت لطيفة. الأكل غير صالح والمكان جمال';
  const masked = mask(text);
  expect(masked).toBe('شكرًا ل[NAME_1] و[NAME_2] و[NAME_3]، [NAME_4] كانت لطيفة. الأكل غير صالح والمكان جمال');
  expect(unmask(masked)).toBe(text);
});

test('the preposition «على» is not the name «علي», unless the customer spells it so', () => {
  const text = 'شكرًا على الخدمة، وعلى الرغم من الزحام عَلَى الباب كان الاهتمام فعلي. كان علي لطيفًا';
  const named = (author: string | null) => createMasking([author]).mask(text);
  const plain = text.replace('كان علي ', 'كان [NAME_1] ');
  expect(named(null)).toBe(plain);
  expect(named('علي حسن')).toBe(plain);
  expect(createMasking([]).mask(text, { name: 'علي', mark: '[CUSTOMER]' })).toBe(text.replace('كان علي ', 'كان [CUSTOMER] '));
  expect(named('على حسن')).not.toMatch(/\sو?على\s/);
  expect(createMasking([]).mask('شكرًا لعلي وعليّ')).toBe('شكرًا ل[NAME_1] و[NAME_2]');
});

test.each([
  'شكرًا على حسن الاستقبال والضيافة',
  'وحسن تعاملكم مع الضيوف',
  'أشكركم لحسن ضيافتكم وبحسن الخلق',
  'حسن معاملة الموظفين',
  'التعامل حسن والمكان حسن جدًا',
  'بشكل حسن، وحُسن اختيار',
])('«حسن» is no name in «%s»', (text) => {
  expect(createMasking(['حسن العتيبي']).mask(text)).toBe(text);
});

test.each([
  ['شكرًا للموظف حسن', 'شكرًا للموظف [NAME_1]'],
  ['خدمنا حسن، الاستقبال رائع', 'خدمنا [NAME_1]، الاستقبال رائع'],
  ['حسن تعامل معنا بلطف', '[NAME_1] تعامل معنا بلطف'],
  ['خدمة حسن ممتازة', 'خدمة [NAME_1] ممتازة'],
  ['حسن العتيبي خدمنا', '[NAME_1] العتيبي خدمنا'],
  ['لحسن وحسن', 'ل[NAME_1] و[NAME_1]'],
])('«حسن» is a name in «%s»', (text, masked) => {
  expect(createMasking([]).mask(text)).toBe(masked);
});
