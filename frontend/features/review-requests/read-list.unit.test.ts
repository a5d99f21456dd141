import { expect, test } from 'vitest';
import { listRows, readList } from './read-list.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const read = (text: string, channel: 'email' | 'sms' = 'email') => readList(bytes(text), channel);

test('finds addresses and names by the titles of the columns, whatever separates them', async () => {
  const people = [{ line: 2, address: 'a@example.com', name: 'نورة، أم سعد' }];
  expect(await read('﻿الاسم;البريد\n"نورة، أم سعد";a@example.com\n')).toEqual({ people, problems: [] });
  expect(await read('Order,E-mail,Full name\n17,a@example.com,"نورة، أم سعد"')).toEqual({ people, problems: [] });
});

test('finds them without titles, and the number that a spreadsheet wrote without its zero', async () => {
  expect(await read('551234567,Sara\n\n+966 55 123 4568,علي', 'sms')).toEqual({
    people: [
      { line: 1, address: '0551234567', name: 'Sara' },
      { line: 3, address: '0551234568', name: 'علي' },
    ],
    problems: [],
  });
});

test('keeps the address for the other channel, so that cap and opt-out hold for the person', async () => {
  const both = { line: 2, address: 'a@example.com', name: 'نورة', other: '0551234567' };
  expect(await read('name,mobile,email\nنورة,+966551234567,a@example.com\nسعد,,b@example.com')).toMatchObject({
    people: [both, { address: 'b@example.com', name: 'سعد' }],
  });
  expect(await read('0551234567,a@example.com,نورة', 'sms')).toMatchObject({
    people: [{ address: '0551234567', other: 'a@example.com', name: 'نورة' }],
  });
});

test('names a row whose other address is none, so that nobody is asked without it', async () => {
  const wrong = (line: number) => ({ people: [], problems: [{ line, text: '05512345', problem: 'other' }] });
  expect(await read('b@x.com,05512345')).toEqual(wrong(1));
  expect(await read('email,mobile\nb@x.com,05512345')).toEqual(wrong(2));
  expect(await read('a@x.com,0551234567\nb@x.com,05512345')).toMatchObject({
    people: [{ other: '0551234567' }],
    problems: wrong(2).problems,
  });
  expect(await read('0551234567,nobody@', 'sms')).toMatchObject({ people: [], problems: [{ problem: 'other' }] });
});

test('names each row that cannot be asked, with its line', async () => {
  const list = await read(`email,name\na@example.com,A\nnobody,B\nA@Example.com,C\nd@example.com,${'x'.repeat(81)}`);
  expect(list).toEqual({
    people: [{ line: 2, address: 'a@example.com', name: 'A' }],
    problems: [
      { line: 3, text: 'nobody', problem: 'invalid' },
      { line: 4, text: 'A@Example.com', problem: 'repeated' },
      { line: 5, text: 'd@example.com', problem: 'name' },
    ],
  });
});

test('reads what Excel writes on an Arabic Windows', async () => {
  const name = [0xe4, 0xe6, 0xd1, 0xc9];
  const file = new Uint8Array([...new TextEncoder().encode('a@example.com,'), ...name]).buffer;
  expect(await readList(file, 'email')).toMatchObject({ people: [{ name: 'نورة' }] });
});

test('refuses a file without addresses, and one of too many people', async () => {
  expect(await read('')).toBeNull();
  expect(await read('name\nنورة')).toBeNull();
  const many = Array.from({ length: listRows + 1 }, (_, n) => `p${n}@example.com`);
  expect(await read(many.join('\n'))).toBe('too-many');
  expect(await read(['email', ...many.slice(1)].join('\n'))).toMatchObject({ problems: [] });
});
