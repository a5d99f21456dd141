import type { GoogleSeed } from './google-seed.ts';

/** Created by the account picker when there is no account yet: a small invented restaurant with two branches. */
export const sampleBusiness = {
  googleAccounts: [
    {
      email: 'sample.owner@example.com',
      name: 'نورة العتيبي',
      accounts: [
        {
          name: 'مطاعم ركن البن',
          locations: [
            {
              title: 'ركن البن – فرع العليا',
              storeCode: 'RB-1',
              phone: '+966 11 555 0101',
              website: 'https://example.com/olaya',
              address: { locality: 'الرياض', sublocality: 'العليا', addressLines: ['شارع العليا العام'] },
              category: 'coffee_shop',
              reviews: [
                { reviewer: 'سارة محمد', stars: 5, comment: 'القهوة موزونة والجلسة هادئة، وفريق العمل يتذكر طلبي كل مرة.' },
                { reviewer: 'Omar K', stars: 4, comment: 'Great flat white, parking is a challenge after six.' },
                { reviewer: 'عبدالله', stars: 2, comment: 'انتظرت أكثر من نصف ساعة والطلب وصل ناقصاً.' },
                { reviewer: null, stars: 5 },
              ],
            },
            {
              title: 'ركن البن – فرع الكورنيش',
              storeCode: 'RB-2',
              phone: '+966 12 555 0102',
              address: { locality: 'جدة', sublocality: 'الكورنيش', addressLines: ['طريق الكورنيش'] },
              category: 'coffee_shop',
              reviews: [
                { reviewer: 'ريم', stars: 5, comment: 'إطلالة جميلة وخدمة سريعة، أنصح بالكرواسون.' },
                { reviewer: 'خالد الحربي', stars: 1, comment: 'المكان غير نظيف والتعامل سيئ عند المحاسبة.' },
              ],
            },
          ],
        },
      ],
    },
  ],
} as const satisfies GoogleSeed;
