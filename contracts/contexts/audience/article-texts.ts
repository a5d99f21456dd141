import type { Language } from '../../kernel/locale.ts';
import type { Article } from './articles.ts';

/** Title and first words of an article. */
export interface ArticleText {
  readonly title: string;
  readonly description: string;
}

/** What a mail says of each article: the same as the article itself (`frontend/content/blog`). */
export const articleTexts: Readonly<Record<Article, Readonly<Record<Language, ArticleText>>>> = {
  'angry-review': {
    ar: {
      title: 'الرد على مراجعة غاضبة',
      description: 'ترتيب من خمس خطوات يحفظ الزبون واسم النشاط معًا، مع مثال يُكتب ومثال لا يُكتب.',
    },
    en: {
      title: 'Answering an angry review',
      description: 'Five steps that keep the customer and the name of the business, with one example to follow and some to avoid.',
    },
  },
  'asking-lawfully': {
    ar: {
      title: 'كيف تطلب مراجعة دون أن تخالف',
      description: 'متى تطلب، وكيف تصوغ الطلب، ولماذا يكون سؤال الجميع أنفع من سؤال الراضين.',
    },
    en: {
      title: 'Asking for reviews without breaking the rules',
      description: 'When to ask, in which words, and why asking everybody is better than asking the happy ones.',
    },
  },
  'google-rules': {
    ar: {
      title: 'ما الذي تسمح به قواعد Google في المراجعات',
      description: 'ما يُحذف، وما لا يُحذف، وما قد يكلّف نشاطك صفحته كلها، بلغة واضحة.',
    },
    en: {
      title: 'What Google’s rules on reviews allow',
      description: 'What is removed, what is not, and what may cost your business its whole page, in plain words.',
    },
  },
  'pdpl-for-small-business': {
    ar: {
      title: 'نظام حماية البيانات الشخصية للأنشطة الصغيرة',
      description: 'ما يعنيه النظام لمطعم أو عيادة أو ورشة ترد على مراجعات زبائنها، في صفحة واحدة.',
    },
    en: {
      title: 'The Personal Data Protection Law for small businesses',
      description: 'What the law means for a restaurant, clinic or workshop that answers its customers’ reviews, on one page.',
    },
  },
  'ramadan-hours': {
    ar: {
      title: 'مراجعات رمضان تُكتب ليلًا',
      description: 'ساعات مختلفة وتوقعات مختلفة: كيف تُرتَّب مواعيد الرد والمناوبات قبل الشهر لا في أثنائه.',
    },
    en: {
      title: 'In Ramadan reviews are written at night',
      description: 'Other hours, other expectations: how to arrange due times and shifts before the month and not during it.',
    },
  },
  'reading-a-trend': {
    ar: {
      title: 'كيف تُقرأ حركة التقييم',
      description: 'لماذا لا يتحرك المتوسط حين تتحسن، وأي الأرقام يسبق غيره.',
    },
    en: {
      title: 'How to read a rating over time',
      description: 'Why the average does not move when you improve, and which figures move first.',
    },
  },
  'reply-time': {
    ar: {
      title: 'زمن الرد: ماذا يعني وكيف يُقاس',
      description: 'لماذا يخدع المتوسط، وما الوسيط، ومتى يبدأ العدّاد ومتى يتوقف.',
    },
    en: {
      title: 'Reply time: what it means and how to measure it',
      description: 'Why the mean misleads, what the median is, when the clock starts and when it stops.',
    },
  },
  'what-sumaa-records': {
    ar: {
      title: 'ما الذي تسجله سُمعة، وما الذي لا تسجله',
      description: 'سجل لا يُمحى وبيانات تُمحى: كيف نجمع بين الاثنين، وماذا نعرف عنك.',
    },
    en: {
      title: 'What Sumaa records, and what it does not',
      description: 'A log that cannot be erased, with data that can: how both go together, and what we know about you.',
    },
  },
};
