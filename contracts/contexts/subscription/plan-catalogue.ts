import type { Language } from '../../kernel/locale.ts';

// Plain data without schemas, so that the public site shows the plans without loading any.

/** The plans on offer, lowest first. */
export const planIds = ['basic', 'professional', 'enterprise'] as const;
type PlanId = (typeof planIds)[number];

export const intervals = ['monthly', 'yearly'] as const;
type Interval = (typeof intervals)[number];

type PlanLimits = Readonly<Record<'reviewsPerMonth' | 'members' | 'aiReplies', number | null>>;

interface PlanTexts {
  readonly name: string;
  readonly description: string;
  readonly features: readonly string[];
}

export interface CataloguePlan {
  readonly id: PlanId;
  /** Per month before VAT, in halalas, while nobody saved another price. */
  readonly halalas: number;
  readonly popular: boolean;
  readonly limits: PlanLimits;
  readonly texts: Readonly<Record<Language, PlanTexts>>;
}

/** The prices of one period before VAT, in halalas. */
export type PlanPrices = Readonly<Record<PlanId, Readonly<Record<Interval, number>>>>;

/** A year is paid like this many months, while nobody saved another price. */
export const monthsPaidPerYear = 10;

/** The rate of value added tax in percent, while nobody saved another. */
export const vatPercent = 15;

/** The plan of a trial. */
export const trialPlan: PlanId = 'professional';

/** The plans as data: features name only what the product has today, and what all plans share once. */
export const planCatalogue: Readonly<Record<PlanId, CataloguePlan>> = {
  basic: {
    id: 'basic',
    halalas: 5_000,
    popular: false,
    limits: { reviewsPerMonth: 100, members: 1, aiReplies: 0 },
    texts: {
      ar: {
        name: 'الأساسية',
        description: 'لنشاط صغير يبدأ بمتابعة مراجعاته',
        features: ['الرد على ما يصل إلى 100 من مراجعات الشهر', 'عضو واحد في الفريق', 'تحليلات آخر 30 يومًا'],
      },
      en: {
        name: 'Basic',
        description: 'For a small business that begins to follow its reviews',
        features: ['Answers to up to 100 reviews of the month', 'One team member', 'Analytics of the last 30 days'],
      },
    },
  },
  professional: {
    id: 'professional',
    halalas: 20_000,
    popular: true,
    limits: { reviewsPerMonth: 1_000, members: 5, aiReplies: 100 },
    texts: {
      ar: {
        name: 'الاحترافية',
        description: 'لنشاط متعدد الفروع يرد فريقه على كل مراجعة',
        features: [
          'الرد على ما يصل إلى 1,000 من مراجعات الشهر',
          'حتى 5 أعضاء في الفريق',
          'حتى 100 رد ذكي شهريًا',
          'التحليلات كاملة لأي مدة، ومعها كلمات العملاء',
          'تقارير التحليلات بصيغ PDF وExcel وCSV',
        ],
      },
      en: {
        name: 'Professional',
        description: 'For a business with several branches whose team answers every review',
        features: [
          'Answers to up to 1,000 reviews of the month',
          'Up to 5 team members',
          'Up to 100 smart replies a month',
          'All analytics, for any period, with customers’ words',
          'Analytics reports as PDF, Excel and CSV',
        ],
      },
    },
  },
  enterprise: {
    id: 'enterprise',
    halalas: 50_000,
    popular: false,
    limits: { reviewsPerMonth: null, members: null, aiReplies: null },
    texts: {
      ar: {
        name: 'المؤسسات',
        description: 'للعلامات الكبيرة، بلا حدود',
        features: [
          'الرد على كل المراجعات بلا حد',
          'أعضاء بلا حد',
          'ردود ذكية بلا حد',
          'التحليلات كاملة لأي مدة، ومعها كلمات العملاء',
          'تقارير التحليلات بصيغ PDF وExcel وCSV',
        ],
      },
      en: {
        name: 'Enterprise',
        description: 'For large brands, without limits',
        features: [
          'Unlimited answers to reviews',
          'Unlimited team members',
          'Unlimited smart replies',
          'All analytics, for any period, with customers’ words',
          'Analytics reports as PDF, Excel and CSV',
        ],
      },
    },
  },
};

/** What every plan has. */
export const sharedFeatures: Readonly<Record<Language, readonly string[]>> = {
  ar: ['كل الفروع في قائمة واحدة', 'نظرة عامة بالتقييم والمشاعر', 'تصدير المراجعات بصيغتي Excel وCSV'],
  en: ['All branches in one list', 'An overview of ratings and sentiment', 'Reviews exported as Excel or CSV'],
};

/** The price of one period before VAT, in halalas, while nobody saved another. */
export function priceOf({ plan, interval }: { readonly plan: PlanId; readonly interval: Interval }): number {
  const { halalas } = planCatalogue[plan];
  return interval === 'monthly' ? halalas : halalas * monthsPaidPerYear;
}

const pricesOf = (plan: PlanId) => ({ monthly: priceOf({ plan, interval: 'monthly' }), yearly: priceOf({ plan, interval: 'yearly' }) });

/** The prices while nobody saved others. */
export const defaultPrices: PlanPrices = {
  basic: pricesOf('basic'),
  professional: pricesOf('professional'),
  enterprise: pricesOf('enterprise'),
};

/** Of how many months a year has the price, in every plan; null where that is no whole number, or differs. */
export function monthsInYearlyPrice(prices: readonly Readonly<Record<Interval, number>>[]): number | null {
  const [months] = prices.map(({ monthly, yearly }) => yearly / monthly);
  const isSame = prices.every(({ monthly, yearly }) => yearly === monthly * (months ?? 0));
  return isSame && Number.isInteger(months) ? (months ?? null) : null;
}

/** 0 for the lowest plan. */
export function rankOfPlan(plan: PlanId): number {
  return planIds.indexOf(plan);
}

/** The lowest plan that allows more than `used`; null where none does. */
export function planAllowing(limit: keyof PlanLimits, used: number): PlanId | null {
  return planIds.find((plan) => (planCatalogue[plan].limits[limit] ?? Infinity) > used) ?? null;
}

/** The plans on offer in a language at these prices, the lowest first. */
export function plansIn(language: Language, prices: PlanPrices) {
  return planIds.map((id) => {
    const { popular, limits, texts } = planCatalogue[id];
    const { name, description, features } = texts[language];
    const priceFor = (interval: Interval) => ({ amount: prices[id][interval], currency: 'SAR' as const });
    return {
      id,
      name,
      description,
      features: [...features, ...sharedFeatures[language]],
      price: priceFor('monthly'),
      interval: 'monthly' as const,
      yearlyPrice: priceFor('yearly'),
      popular,
      limits,
    };
  });
}
