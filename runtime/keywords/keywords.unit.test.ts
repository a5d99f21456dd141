import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keywordOf, keywordsOf, wordsOf } from './index.ts';

const keysOf = (text: string) => keywordsOf(text).map(({ key }) => key);
const shownOf = (text: string) => keywordsOf(text).map(({ shown }) => shown);

test.each([
  ['الخدمة', 'خدمه'],
  ['والخِدمة', 'خدمه'],
  ['بالخدمه', 'خدمه'],
  ['للخدمة', 'خدمه'],
  ['خدمتهم', 'خدمه'],
  ['وخدمتكم', 'خدمه'],
  ['الأسعار', 'اسعار'],
  ['أسعارهم', 'اسعار'],
  ['الموااااقف', 'مواقف'],
  ['Rooms', 'room'],
])('%s counts as %s', (written, key) => {
  expect(keysOf(written)).toEqual([key]);
});

test('keeps letters that only look like an article or a conjunction', () => {
  expect(keysOf('وجبة. فطور. بارد. لحم. والدي')).toEqual(['وجبه', 'فطور', 'بارد', 'لحم', 'والدي']);
});

test('leaves out stop words, numbers and mere judgements of both languages', () => {
  expect(keysOf('المكان رائع جدا والحمد لله 100 ممتاز، لي عودة بإذن الله')).toEqual(['عوده']);
  expect(keysOf('This is really the best place, 5 stars!')).toEqual([]);
});

test('two words side by side are one subject too, written as they stand; punctuation ends it', () => {
  expect(shownOf('سرعة الخدمة، المواقف')).toEqual(['سرعة', 'خدمة', 'سرعة الخدمة', 'مواقف']);
  expect(shownOf('The front desk was slow')).toEqual(['front', 'desk', 'front desk', 'slow']);
});

test('never a name of a person', () => {
  expect(keysOf('شكرا محمد والأخ خلفان ونورة على القهوة')).toEqual(['قهوه']);
  expect(keysOf('شكرا صالح وماهر وفريد ومسفر ولعبدالحكيم والبندري وهيلة على القهوة')).toEqual(['قهوه']);
  expect(keysOf('Thanks Ahmed and Mr Pemberton for the coffee')).toEqual(['coffee']);
});

test.each([
  ['الموظف مرتضى والموظفة شوقية في الاستقبال', ['موظف', 'استقبال']],
  ['النادل بهجت القحطاني. بهجت عند الباب', ['نادل', 'باب']],
  ['الدكتور خلدون، أ. قسورة، ونزار ولنزار', []],
  ['قهوة ابتهاج عند الكاشير ابتهاج', ['قهوه', 'كاشير']],
  ['waiter Rajesh Pillai brought the coffee', ['waiter', 'brought', 'coffee']],
  ['Mr. Zebedee at the parking', ['parking']],
])('what names a person in «%s» is no keyword', (text, keys) => {
  expect(keysOf(text).filter((key) => !key.includes(' '))).toEqual(keys);
});

test.each([
  ['شكرا عبد الرحمن على القهوة', ['قهوه']],
  ['عبد الله وعبد العزيز القحطاني ونور الدين عند الباب', ['باب']],
  ['Abd al Rahman and Abdul Aziz brought coffee', ['brought', 'coffee']],
  ['إسلام وسيد وشعبان ورجب ومينا وجود وكيرلس في الاستقبال', ['استقبال']],
  ['شكرا رمضان وجمعة وهادي وأصيل على القهوة', ['قهوه']],
  ['الشكر الجزيل لرمضان، والأستاذ جمعة، والأخ هادي', []],
  ['محمد رمضان في الاستقبال', ['استقبال']],
  ['Thank you so much Princess, Mina, Islam and Hope for the coffee', ['coffee']],
  ['Mr Ramadan and Grace at the parking', ['parking']],
])('a name that is a word, or two words, is no keyword in «%s»', (text, keys) => {
  expect(keysOf(text).filter((key) => !key.includes(' '))).toEqual(keys);
});

test.each([
  ['خدمنا عادل عند الباب', ['باب']],
  ['تعاملنا مع كريم في الاستقبال', ['تعامل', 'استقبال']],
  ['أمل كانت متعاونة', []],
  ['كريم من أفضل الموظفين', ['موظفين']],
  ['جمال في الكاشير', ['كاشير']],
  ['خدمنا جمال المكان واسع', ['واسع']],
  ['القهوة من عادل عند الباب', ['قهوه', 'باب']],
  ['Ling at the front desk', ['front', 'desk']],
  ['Hope was so helpful with the parking', ['helpful', 'parking']],
  ['Ruby brought coffee', ['brought', 'coffee']],
])('a word that is a name too is no keyword where nothing makes it a word: «%s»', (text, keys) => {
  expect(keysOf(text).filter((key) => !key.includes(' '))).toEqual(keys);
});

test.each([
  ['خدمنا قعيدان بسرعة', 'قعيدان'],
  ['استقبلتنا شوقية', 'شوقيه'],
  ['تعاملت مع زوينة', 'زوينه'],
  ['زوينة كانت متعاونة جدا', 'زوينه'],
  ['شكرا قعيدان', 'قعيدان'],
  ['كل الشكر لقعيدان', 'قعيدان'],
  ['الموظف بهجت', 'بهجت'],
  ['Xiulan was so friendly', 'xiulan'],
  ['Thanks a lot to Xiulan', 'xiulan'],
  ['we were served by xiulan', 'xiulan'],
  ['Xiulan helped us', 'xiulan'],
  ['ask for Xiulan', 'xiulan'],
])('what stands around a name of no list tells that it is one: «%s»', (text, name) => {
  const { keywords, introduced } = wordsOf(text);
  expect(introduced).toContain(name);
  expect(keywords.map(({ key }) => key)).not.toContain(name);
});

test('nothing is taken for a name that is known to be a subject, a judgement or nobody', () => {
  const texts = [
    'شكرا للإدارة وشكرا فريق العمل، الموظف ممتاز والتعامل مع الزبائن، خدمنا بسرعة',
    'thanks guys, the staff was friendly, coffee was very good, thanks for the parking',
  ];
  for (const text of texts) expect([text, wordsOf(text).introduced]).toEqual([text, []]);
});

test('words that are names too stay where they say something', () => {
  expect(keysOf('جمال المكان')).toContain('جمال');
  expect(keysOf('الأمل كبير')).toContain('امل');
  expect(keysOf('الموقف بعيد')).toContain('بعيد');
  expect(keysOf('الخدمة في رمضان، عيد ميلاد')).toEqual(expect.arrayContaining(['رمضان', 'عيد ميلاد']));
  expect(keysOf('سعر عادل ومشروب غازي')).toEqual(expect.arrayContaining(['عادل', 'غازي']));
  expect(keysOf('بوفيه رمضان يوم الجمعة والجو هادي وطعم أصيل')).toEqual(expect.arrayContaining(['رمضان', 'جمعه', 'هادي', 'اصيل']));
  expect(keysOf('the mark on the table')).toContain('mark');
});

test('each subject once, few in all, and no text breaks it', () => {
  expect(keysOf('قهوة القهوة وقهوتهم')).toEqual(['قهوه', 'قهوه قهوه']);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const keywords = keywordsOf(text);
      expect(keywords.length).toBeLessThanOrEqual(40);
      expect(new Set(keywords.map(({ key }) => key)).size).toBe(keywords.length);
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['ألعاب', 'العاب'],
  ['الألعاب', 'العاب'],
  ['والالعاب', 'العاب'],
  ['بألعاب', 'العاب'],
  ['العاب', 'العاب'],
  ['إلغاء', 'الغاء'],
  ['الإلغاء', 'الغاء'],
  ['والغاء', 'الغاء'],
  ['لإلغاء', 'الغاء'],
  ['إلكتروني', 'الكتروني'],
  ['التزام', 'التزام'],
  ['ألمانيا', 'المانيا'],
  ['إلحاح', 'الحاح'],
  ['والدتي', 'والدتي'],
  ['ألبسة', 'البسه'],
])('%s keeps the first letters of the word itself: %s', (written, key) => {
  expect(keysOf(written)).toEqual([key]);
});

test('what is shown leads back to its key, whatever the word begins with', () => {
  const texts = [
    'سرعة الخدمة وأسعارهم والمواقف عند front desk rooms',
    'إلغاء الحجز صعب، الإلغاء صعب',
    'الالبصمة الألتراس',
    'والدتي والألعاب للصغار',
  ];
  const letters = fc.stringMatching(/^[اأإآلوفبكتيهةغs ']{1,14}$/);
  const leadsBack = (text: string) => {
    for (const { key, shown } of keywordsOf(text)) expect([shown, keywordOf(shown)]).toEqual([shown, key]);
  };
  texts.forEach(leadsBack);
  fc.assert(fc.property(letters, leadsBack), { numRuns: 300 });
});
