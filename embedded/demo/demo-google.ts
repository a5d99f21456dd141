import { hour, minute } from '@sumaa/contracts';
import type { GoogleAccountSeed } from '../google/seed/google-seed.ts';
import { demoReviews } from './demo-reviews.ts';
import { recentReviews } from './recent-reviews.ts';

export const demoGoogleEmail = 'n.alshehri@baytalshiwa.example';

/** The demo's Google account: «بيت الشواء» with three branches. */
export function demoGoogleAccount(now: Date): GoogleAccountSeed {
  const branch = (
    id: 'olaya' | 'nakheel' | 'rawdah',
    title: string,
    street: string,
    phone: string,
    plan: { seed: number; count: number },
  ) => ({
    locationId: `demo-${id}`,
    title,
    phone,
    website: 'https://baytalshiwa.example',
    address: { regionCode: 'SA', languageCode: 'ar', administrativeArea: 'الرياض', locality: 'الرياض', addressLines: [street] },
    category: 'restaurant',
    placeId: `demo-place-${id}`,
    reviews: [...recentReviews(now, id), ...demoReviews(now, { ...plan, newestMs: 62 * hour, monthsBack: 14, idPrefix: `demo-${id}` })],
  });
  return {
    email: demoGoogleEmail,
    name: 'نورة الشهري',
    accounts: [
      {
        accountId: 'demo-bayt-alshiwa',
        name: 'بيت الشواء',
        locations: [
          branch('olaya', 'فرع العليا', 'شارع العليا العام', '+966 11 200 0101', { seed: 11, count: 160 }),
          branch('nakheel', 'فرع النخيل', 'طريق الإمام سعود', '+966 11 200 0102', { seed: 23, count: 120 }),
          branch('rawdah', 'فرع الروضة', 'شارع خالد بن الوليد', '+966 11 200 0103', { seed: 37, count: 80 }),
        ],
      },
    ],
  };
}

/** A second, unconnected account for a visitor who registers a business and tries the whole onboarding. */
export function visitorGoogleAccount(now: Date): GoogleAccountSeed {
  const reviews = (seed: number, count: number, idPrefix: string) =>
    demoReviews(now, { seed, count, newestMs: 40 * minute, monthsBack: 9, idPrefix });
  return {
    email: 'owner@majlis-coffee.example',
    name: 'صاحب المقهى',
    accounts: [
      {
        accountId: 'visitor-majlis',
        name: 'مقهى المجلس',
        locations: [
          {
            locationId: 'visitor-hittin',
            title: 'مقهى المجلس · حطين',
            phone: '+966 11 200 0201',
            address: 'حي حطين، الرياض',
            placeId: 'visitor-place-hittin',
            reviews: reviews(51, 168, 'visitor-hittin'),
          },
          {
            locationId: 'visitor-malqa',
            title: 'مقهى المجلس · الملقا',
            phone: '+966 11 200 0202',
            address: 'حي الملقا، الرياض',
            placeId: 'visitor-place-malqa',
            reviews: reviews(67, 74, 'visitor-malqa'),
          },
          {
            locationId: 'visitor-jeddah',
            title: 'مقهى المجلس · جدة',
            phone: '+966 12 200 0203',
            address: 'حي الشاطئ، جدة',
            placeId: 'visitor-place-jeddah',
            reviews: reviews(83, 26, 'visitor-jeddah'),
          },
          {
            locationId: 'visitor-new',
            title: 'مقهى المجلس · فرع قيد التوثيق',
            address: 'حي النرجس، الرياض',
            placeId: 'visitor-place-new',
            verified: false,
            reviews: [],
          },
        ],
      },
    ],
  };
}
