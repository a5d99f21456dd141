import { expect, test } from 'vitest';
import { withoutNames } from './without-names.ts';

const of = (...fields: readonly Record<string, unknown>[]) => fields.map((each) => ({ fields: each }));

test('a reason loses the names of its record, each that it ever had, however they are spelt', () => {
  const events = of({ fullName: 'نورة الأحمد', email: 'n@example.com' }, { fullName: 'Noura Al-Ahmad' }, { phone: null });
  expect(withoutNames('طلب نوره الاحمد', events)).toBe('طلب [name]');
  expect(withoutNames('نسخة لنورة، ونُورة تنتظر', events)).toBe('نسخة [name]، [name] تنتظر');
  expect(withoutNames('NOURA asked again', events)).toBe('[name] asked again');
});

test('it keeps every other word', () => {
  const events = of({ authorName: 'Li', text: 'slow service', name: null, names: ['Sara'] });
  expect(withoutNames('a slow request of Li', events)).toBe('a slow request of Li');
  expect(withoutNames('طلب', [])).toBe('طلب');
});
