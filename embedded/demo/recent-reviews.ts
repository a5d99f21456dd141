import { day, hour, iso, minute } from '@sumaa/contracts';
import type { ReviewSeed } from '../google/index.ts';

/** A demo review; `before` holds its stars and text before it was edited. */
export type DemoReview = ReviewSeed & { readonly before?: { readonly stars: 1 | 2 | 3 | 4 | 5; readonly comment: string } };

interface Recent {
  readonly branch: 'olaya' | 'nakheel' | 'rawdah';
  readonly reviewer: string;
  readonly stars: 1 | 2 | 3 | 4 | 5;
  readonly comment?: string;
  readonly age: number;
  readonly before?: DemoReview['before'];
  readonly editedAge?: number;
  readonly reply?: { readonly comment: string; readonly age: number; readonly policyViolation?: string };
}

/** The reviews of the last days: unanswered, overdue and edited ones, and one whose reply Google rejected. */
const recent: readonly Recent[] = [
  {
    branch: 'rawdah',
    reviewer: 'ريم القحطاني',
    stars: 5,
    comment: 'أجمل جلسات عائلية في الحي، والقهوة السعودية على أصولها.',
    age: 4 * minute,
  },
  { branch: 'nakheel', reviewer: 'هند السبيعي', stars: 5, comment: 'خدمة راقية ومكان نظيف، أنصح به للعائلات.', age: 3 * hour },
  { branch: 'olaya', reviewer: 'أبو فهد', stars: 5, comment: 'المندي ممتاز والخدمة سريعة، بارك الله فيكم.', age: 5 * hour },
  {
    branch: 'nakheel',
    reviewer: 'Omar Khalid',
    stars: 3,
    comment: 'Good food, but the place was too loud and we waited 25 minutes for the bill.',
    age: 22 * hour,
  },
  {
    branch: 'olaya',
    reviewer: 'سارة المطيري',
    stars: 2,
    comment: 'الطلب تأخر أكثر من ساعة، والأكل وصل باردًا. الموظف اعتذر لكن ما تغيّر شيء، والطعم كان ممتازًا المرة الماضية.',
    age: 26 * hour,
  },
  { branch: 'rawdah', reviewer: 'نايف الحارثي', stars: 4, age: 31 * hour },
  {
    branch: 'nakheel',
    reviewer: 'James Whitfield',
    stars: 1,
    comment: 'Nobody answered the phone when we called about a missing item. Disappointing.',
    age: 49 * hour,
  },
  {
    branch: 'olaya',
    reviewer: 'ماجد العتيبي',
    stars: 4,
    comment: 'بعد رد الإدارة رجعت لهم مرة ثانية، والفرق واضح. شكرًا على الاهتمام.',
    age: 6 * day,
    editedAge: 9 * hour,
    before: { stars: 2, comment: 'الحجز لم يُحترم وانتظرنا طويلًا عند الباب.' },
    reply: { comment: 'أهلًا ماجد، نعتذر عن الانتظار رغم الحجز، وملاحظتكم وصلت إلى إدارة الفرع.', age: 5 * day },
  },
  {
    branch: 'rawdah',
    reviewer: 'منال الدعجاني',
    stars: 3,
    comment: 'الأكل جيد لكن الفاتورة احتاجت تعديلًا مرتين.',
    age: 3 * day,
    reply: {
      comment: 'نأسف لذلك منال، نرجو التواصل معنا على الرقم 0112000103 لمراجعة الفاتورة.',
      age: 2 * day,
      policyViolation: 'PERSONAL_INFO',
    },
  },
];

/** The recent reviews of one branch; their times count back from `now`. */
export function recentReviews(now: Date, branch: Recent['branch']): DemoReview[] {
  const ago = (ms: number) => iso(new Date(now.getTime() - ms));
  return recent
    .filter((review) => review.branch === branch)
    .map(({ reviewer, stars, comment, age, before, editedAge, reply }, index) => ({
      reviewId: `demo-${branch}-recent-${index}`,
      reviewer,
      stars,
      ...(comment === undefined ? {} : { comment }),
      createTime: ago(age),
      updateTime: ago(editedAge ?? age),
      ...(before ? { before } : {}),
      ...(reply
        ? {
            reply: {
              comment: reply.comment,
              updateTime: ago(reply.age),
              ...(reply.policyViolation
                ? { state: 'REJECTED' as const, policyViolation: reply.policyViolation }
                : { state: 'APPROVED' as const }),
            },
          }
        : {}),
    }));
}
