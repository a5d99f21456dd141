import { expect, test } from 'vitest';
import type { ReplyRequest } from '../reply-writer.ts';
import { unfitness } from './screening.ts';

const request = (language: 'ar' | 'en') => ({ text: null, business: 'واحة', branch: 'العليا', language }) as unknown as ReplyRequest;

test.each([
  'نعتذر لكم، وسنعيد إليكم مبلغكم كاملًا في أقرب وقت',
  'نعتذر عن التأخير، ووجبتكم القادمة على حسابنا',
  'نعتذر لكم، وقد أوقفنا الموظف المسؤول عن العمل',
  'We are sorry. Your next meal is on the house.',
  'We are sorry and will give you your money back.',
  'Thank you. I spoke to the team about your visit.',
  'نعتذر إليكم. سنوفر لكم طاولة مجددًا',
  'نعتذر إليكم، وسيدفع المطعم ثمن الوجبة',
  'نعتذر إليكم، ودرّبنا الفريق من جديد',
  'We are sorry. Our manager will contact you soon.',
  'We are sorry. The employee was given a warning.',
])('a promise or a claim is not shown: «%s»', (text) => {
  expect(unfitness(text, request(/\p{Script=Arabic}/u.test(text) ? 'ar' : 'en'))).toBe('promise');
});

test.each([
  'نشكر لكم زيارتكم ويسعدنا أن نراكم مرة أخرى قريبًا',
  'سنكون سعداء بزيارتكم، وسيسعدنا أن نسمع منكم',
  'نأسف لأن السيارة لم تجد موقفًا سهلًا، وأن التجربة كانت سيئة',
  'Thank you for your visit. We hope to see you again soon.',
  'We would like to know what could have been better. Please feel free to contact us.',
  'We will be happy to see you again, and we hope that your next visit will be better.',
])('plain thanks may be shown: «%s»', (text) => {
  expect(unfitness(text, request(/\p{Script=Arabic}/u.test(text) ? 'ar' : 'en'))).toBeNull();
});

test.each([
  'Please visit evil.xyz for more about us, and thank you.',
  'Thank you. See bit.ru/abc for our other branches.',
  'Thank you. Call us on 050–123–4567 any time.',
  'Thank you. Call us on 050,123,4567 any time.',
  'Thank you. Call us on 05/01/23/45/67 any time.',
  'Thank you. Call us on 19911 any time.',
  'Thank you. Contact ahmad at gmail dot com about it.',
  'Thank you. Visit e\u200bvil.\u200exyz any time.',
  'شكرًا لكم. اتصلوا على 050\u200e123\u200e4567 في أي وقت',
  'شكرًا لكم. راسلونا على أحمد آت جيميل دوت كوم',
  'شكرًا لكم. زوروا موقع evil دوت كوم في أي وقت',
])('where to call, write or go is not shown: «%s»', (text) => {
  expect(unfitness(text, request(/\p{Script=Arabic}/u.test(text) ? 'ar' : 'en'))).toBe('contact');
});

test.each([
  'Thank you.We hope to see you again soon.',
  'Thank you for your visit on 12/05/2024 at 10:30.',
  'Thank you for the 10/10. We are glad, e.g. about the 1,250 riyals.',
  'شكرًا لكم.يسعدنا أن نراكم مرة أخرى من 10:30 إلى 11:45',
])('a full stop, a date and a price are no address: «%s»', (text) => {
  expect(unfitness(text, request(/\p{Script=Arabic}/u.test(text) ? 'ar' : 'en'))).toBeNull();
});

test('the address of the business itself may be shown where it is its name', () => {
  const own = { ...request('en'), business: 'kudu.cafe' };
  expect(unfitness('Thank you for your visit to kudu.cafe today.', own)).toBeNull();
});
