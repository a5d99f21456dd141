import type { Language, Plan } from '@sumaa/contracts';

type Texts = Readonly<Record<Language, Pick<Plan, 'name' | 'description'> & { readonly features: readonly string[] }>>;

/**
 * The plans: prices in halalas per month before VAT, limits per month (null: unlimited). Features name only what the product has today,
 * and what all plans share once.
 */
const plans: readonly (Pick<Plan, 'id' | 'popular' | 'limits'> & { readonly halalas: number; readonly texts: Texts })[] = [
  {
    id: 'basic',
    halalas: 5_000,
    popular: false,
    limits: { reviewsPerMonth: 100, members: 1, aiReplies: 0 },
    texts: {
      ar: {
        name: 'الأساسية',
        description: 'لنشاط صغير يبدأ بمتابعة مراجعاته',
        features: ['حتى 100 مراجعة شهريًا', 'عضو واحد في الفريق'],
      },
      en: {
        name: 'Basic',
        description: 'For a small business that begins to follow its reviews',
        features: ['Up to 100 reviews a month', 'One team member'],
      },
    },
  },
  {
    id: 'professional',
    halalas: 20_000,
    popular: true,
    limits: { reviewsPerMonth: 1_000, members: 5, aiReplies: 100 },
    texts: {
      ar: {
        name: 'الاحترافية',
        description: 'لنشاط متعدد الفروع يرد فريقه على كل مراجعة',
        features: ['حتى 1,000 مراجعة شهريًا', 'حتى 5 أعضاء في الفريق'],
      },
      en: {
        name: 'Professional',
        description: 'For a business with several branches whose team answers every review',
        features: ['Up to 1,000 reviews a month', 'Up to 5 team members'],
      },
    },
  },
  {
    id: 'enterprise',
    halalas: 50_000,
    popular: false,
    limits: { reviewsPerMonth: null, members: null, aiReplies: null },
    texts: {
      ar: {
        name: 'المؤسسات',
        description: 'للعلامات الكبيرة، بلا حدود',
        features: ['مراجعات بلا حد', 'أعضاء بلا حد'],
      },
      en: {
        name: 'Enterprise',
        description: 'For large brands, without limits',
        features: ['Unlimited reviews', 'Unlimited team members'],
      },
    },
  },
];

/** What every plan has. */
const shared: Readonly<Record<Language, readonly string[]>> = {
  ar: ['كل الفروع في قائمة واحدة', 'نظرة عامة بالتقييم والمشاعر'],
  en: ['All branches in one list', 'An overview of ratings and sentiment'],
};

/** The plans on offer in a language, cheapest first. */
export function plansIn(language: Language): Plan[] {
  return plans.map(({ id, halalas, popular, limits, texts }) => {
    const { name, description, features } = texts[language];
    return {
      id,
      name,
      description,
      features: [...features, ...shared[language]],
      price: { amount: halalas, currency: 'SAR' },
      interval: 'monthly',
      popular,
      limits,
    };
  });
}
