import { expect, test } from 'vitest';
import { z } from 'zod';
import { eventCatalogue } from '../../../catalogue.ts';
import { maskedFieldsOf, seesField, shownFields } from './trail-access.ts';

/** Reasons that a business reads or gives itself. */
const ownReasons = new Set(['PersonalDataRead']);

interface Schema {
  readonly type?: string;
  readonly enum?: unknown;
  readonly const?: unknown;
}

test('a free text that says why is personal, of a register, or kept from businesses as a text of the staff', () => {
  const open = eventCatalogue.flatMap((definition) => {
    const { type, data } = definition;
    const { properties = {} } = z.toJSONSchema(data, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Schema> };
    const free = ['reason', 'note', 'comment'].filter((field) => {
      const schema = properties[field];
      return schema?.type === 'string' && schema.enum === undefined && schema.const === undefined;
    });
    return free
      .filter((field) => !maskedFieldsOf(definition).includes(field) && seesField({ role: 'admin' }, type, field))
      .filter(() => !ownReasons.has(type))
      .map((field) => `${type}.${field}`);
  });
  expect(open).toEqual([]);
});

test('the staff read it without addresses and numbers, a business not at all', () => {
  const details = { percent: 10, reason: 'a@b.example' };
  const shown = (role: 'super_admin' | 'admin') => shownFields<unknown>({ role }, 'DiscountGranted', details, () => '…');
  expect([shown('super_admin'), shown('admin')]).toEqual([{ percent: 10, reason: '…' }, { percent: 10 }]);
});
