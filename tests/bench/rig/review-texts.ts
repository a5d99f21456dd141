import type { Dice } from './dice.ts';

const arabic = {
  names: ['سارة', 'فهد', 'نورة', 'خالد', 'ريم', 'عبدالله', 'لمى', 'سلطان', 'هند', 'تركي', 'أمل', 'ماجد'],
  families: ['العتيبي', 'الحربي', 'القحطاني', 'الدوسري', 'الشهري', 'الغامدي', 'المطيري', 'الزهراني', 'السبيعي', 'العنزي'],
  openings: ['زرت المكان أمس', 'هذي ثالث زيارة لي', 'جربته مع العائلة', 'طلبت توصيل', 'مررت عليه بعد الدوام', 'حجزت من التطبيق'],
  good: ['القهوة مضبوطة', 'الموظفين تعاملهم راقي', 'المكان نظيف وهادئ', 'السعر مناسب', 'الطلب وصل بسرعة', 'الحلى لذيذ جدا'],
  bad: ['تأخر الطلب أكثر من ساعة', 'الأكل وصل بارد', 'المواقف زحمة', 'الأسعار مبالغ فيها', 'الموظف ما كان متعاون', 'الصوت عالي'],
  endings: ['أنصح فيه', 'راح أرجع أكيد', 'يحتاج تحسين', 'شكرا لكم', 'ما راح أكررها', 'الله يعطيكم العافية'],
} as const;
const english = {
  names: ['Omar', 'Lina', 'Yousef', 'Maya', 'Adam', 'Noor', 'Sam', 'Hana', 'Rami', 'Dana'],
  families: ['Khalid', 'Haddad', 'Saleh', 'Nasser', 'Aziz', 'Farouk', 'Mansour', 'Rahman'],
  openings: ['Came here on Friday', 'My second visit', 'Ordered delivery', 'Met friends here', 'Stopped by at noon', 'Booked online'],
  good: ['great coffee', 'very friendly staff', 'clean and quiet', 'fair prices', 'fast delivery', 'lovely desserts'],
  bad: ['waited over an hour', 'the food was cold', 'no parking at all', 'overpriced', 'rude at the counter', 'far too loud'],
  endings: ['would recommend', 'coming back soon', 'needs work', 'thank you', 'not again', 'keep it up'],
} as const;

/** Composes a realistic review of a business in Saudi Arabia from fixed phrases. Three in ten have stars only. */
export function composeReview(
  dice: Dice,
  stars: number,
): { readonly language: 'ar' | 'en'; readonly author: string; readonly text: string | null } {
  const language = dice.int(10) < 7 ? 'ar' : 'en';
  const words = language === 'ar' ? arabic : english;
  const author = `${dice.pick(words.names)} ${dice.pick(words.families)}`;
  if (dice.int(10) < 3) return { language, author, text: null };
  const said = stars >= 4 ? words.good : stars <= 2 ? words.bad : dice.once(2) ? words.good : words.bad;
  const middle = Array.from({ length: 1 + dice.int(3) }, () => dice.pick(said));
  const number = dice.once(3) ? ` ${1 + dice.int(400)}` : '';
  const comma = language === 'ar' ? '، ' : ', ';
  return { language, author, text: `${[dice.pick(words.openings), ...middle, dice.pick(words.endings)].join(comma)}${number}.` };
}

/** Realistic searches; each finds some reviews in most businesses, none finds all. */
export const searches: readonly string[] = ['تأخر الطلب', 'قهوة', 'الموظفين', 'العتيبي', 'parking', 'friendly staff', 'Khalid', 'بارد'];
