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
