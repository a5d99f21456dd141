import {
  ibanInGroups,
  planCatalogue,
  standardFrom,
  transferReference,
  type BankAccount,
  type Language,
  type SubscriptionMail,
} from '@sumaa/contracts';
import { isolated } from '../../../infra/mail/define-mail.ts';
import type { MailContent } from '../../../infra/mail/layout.ts';
import { writtenDay, type DateStyle } from '../../../infra/written-date.ts';
import { plural } from '../../../infra/mail/plural.ts';

type About = SubscriptionMail['about'];
type AboutNamed<W extends About['what']> = Extract<About, { readonly what: W }>;

/** What a mail about plan and payment says, without the parts that all of them share. */
export type Said = Pick<MailContent, 'subject' | 'title' | 'paragraphs' | 'lists'> & { readonly action: string };
/** A document as its mail names it. `amount`: halalas with VAT. */
export interface SentDocument {
  readonly number: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly amount: number;
}

const locales = { ar: 'ar-u-ca-gregory-nu-latn', en: 'en-GB-u-ca-gregory-nu-latn' } as const;
const date = (dates: DateStyle, at: string): string => isolated(writtenDay(dates, new Date(at)));
const month = (language: Language, { year, month: number }: { readonly year: number; readonly month: number }): string =>
  isolated(
    new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.UTC(year, number - 1, 1)),
  );
const riyals = (language: Language, halalas: number): string =>
  isolated(
    new Intl.NumberFormat(language === 'ar' ? 'ar-SA-u-nu-latn' : 'en-SA', { style: 'currency', currency: 'SAR' }).format(halalas / 100),
  );

const inDays = (language: Language, days: number): string =>
  plural(
    language,
    days,
    language === 'ar'
      ? { one: 'غدًا', two: 'بعد يومين', few: 'بعد # أيام', many: 'بعد # يومًا', other: 'بعد # يوم' }
      : { one: 'tomorrow', other: 'in # days' },
  );

/** Where a transfer goes to and what stands on it, a line each. */
function transferLines(
  [holder, bank, iban, reference]: readonly [string, string, string, string],
  account: BankAccount,
  chargeId: AboutNamed<'transfer_due'>['reference'],
): readonly string[] {
  return [
    `${holder}: ${isolated(account.holder)}`,
    `${bank}: ${isolated(account.bank)}`,
    `${iban}: ${isolated(ibanInGroups(account.iban))}`,
    `${reference}: ${isolated(transferReference(chargeId))}`,
  ];
}

/** The texts of each mail, in both languages. A transfer goes to the account; null: the staff have yet to say which. */
export const said: {
  readonly [L in Language]: {
    readonly [W in Exclude<About['what'], 'document' | 'transfer_due'>]: (about: AboutNamed<W>, dates: DateStyle) => Said;
  } & {
    readonly transfer_due: (about: AboutNamed<'transfer_due'>, dates: DateStyle, account: BankAccount | null) => Said;
    readonly document: (document: SentDocument) => Said;
  };
} = {
  ar: {
    ends_soon({ of, days, endsAt }, dates) {
      const when = inDays('ar', days);
      const title = {
        trial_end: `تنتهي الفترة التجريبية ${when}`,
        period_end: `ينتهي الاشتراك ${when}`,
        sync_pause: `يتوقف وصول المراجعات ${when}`,
      }[of];
      const then = {
        trial_end: 'بعدها يبقى كل شيء مقروءًا وتصل المراجعات 30 يومًا، ويتوقف الرد والإسناد والدعوات والتصدير حتى اختيار باقة.',
        period_end: 'بعدها يبقى كل شيء مقروءًا، ويتوقف الرد والإسناد والدعوات والتصدير. يمكن التراجع عن الإلغاء حتى ذلك الموعد.',
        sync_pause: 'بعدها لا تصل مراجعات جديدة من Google حتى اختيار باقة، ويبقى ما وصل محفوظًا.',
      }[of];
      return { subject: title, title, paragraphs: [`الموعد: ${date(dates, endsAt)}.`, then], action: 'الاشتراك والباقات' };
    },
    renews_soon({ plan, interval, total, days, endsAt }, dates) {
      const title = `يتجدد الاشتراك ${inDays('ar', days)}`;
      const { name } = planCatalogue[plan].texts.ar;
      const paragraphs = [
        `الموعد: ${date(dates, endsAt)}.`,
        `الباقة ${name} ${interval === 'monthly' ? 'لشهر' : 'لسنة'}، والمبلغ ${riyals('ar', total)} شاملًا ضريبة القيمة المضافة. يمكن تغيير الباقة أو إلغاء الاشتراك قبل ذلك.`,
        ...(total >= standardFrom ? ['فاتورة بهذا المبلغ تذكر الاسم القانوني والعنوان الوطني: يرجى التأكد من بيانات الفوترة قبل ذلك.'] : []),
      ];
      return { subject: title, title, paragraphs, action: 'الاشتراك والباقات' };
    },
    ended({ reason, syncUntil }, dates) {
      const title = {
        trial_over: 'انتهت الفترة التجريبية',
        period_over: 'انتهى الاشتراك',
        unpaid: 'توقف الاشتراك لعدم الدفع',
      }[reason];
      const paragraphs = [
        'كل شيء يبقى مقروءًا، ويلزم اختيار باقة للرد والإسناد والدعوات والتصدير.',
        `تستمر المراجعات في الوصول حتى ${date(dates, syncUntil)}، ولا يُحذف شيء.`,
      ];
      return { subject: title, title, paragraphs, action: 'اختيار باقة' };
    },
    payment_failed({ purpose, retry, nextAttemptAt }, dates) {
      const title = purpose === 'renewal' ? 'تعذّر دفع تجديد الاشتراك' : 'تعذّر الدفع';
      const next =
        nextAttemptAt !== null
          ? `تُعاد المحاولة في ${date(dates, nextAttemptAt)}، ويمكن الدفع قبل ذلك.`
          : retry === 'later'
            ? 'يمكن المحاولة من جديد أو الدفع ببطاقة أخرى.'
            : retry === 'never'
              ? 'لا تُعاد المحاولة بهذه البطاقة، ويلزم الدفع ببطاقة أخرى.'
              : 'يلزم الدفع ببطاقة أخرى.';
      const why = retry === 'new_card' ? 'لا بطاقة محفوظة، أو لم تعد تُقبل.' : 'لم يقبل البنك الدفع من البطاقة المحفوظة.';
      return { subject: title, title, paragraphs: [why, next], action: 'الدفع الآن' };
    },
    transfer_due: ({ total, reference, payBy }, dates, account) => ({
      subject: payBy === null ? 'حان تجديد الاشتراك' : 'طلب الباقة ينتظر حوالته',
      title: payBy === null ? 'حان تجديد الاشتراك' : 'طلب الباقة ينتظر حوالته',
      paragraphs: [
        `المبلغ ${riyals('ar', total)} شاملًا ضريبة القيمة المضافة، ويُدفع بحوالة بنكية.`,
        account === null
          ? `يتواصل معكم فريق سُمعة ببيانات الحساب. مرجع الطلب: ${isolated(transferReference(reference))}.`
          : 'إلى هذا الحساب، مع كتابة مرجع الطلب في الحوالة:',
        payBy === null
          ? 'تبقى الباقة سارية 14 يومًا، ثم يتوقف الرد حتى تصل الحوالة.'
          : `تسري الباقة فور وصول الحوالة، ويسقط الطلب بعد ${date(dates, payBy)}.`,
      ],
      lists: account === null ? [] : [transferLines(['صاحب الحساب', 'البنك', 'الآيبان', 'مرجع الطلب'], account, reference)],
      action: 'الاشتراك والباقات',
    }),
    cancelled: ({ endsAt }, dates) => ({
      subject: 'أُلغي الاشتراك',
      title: 'أُلغي الاشتراك',
      paragraphs: [`تبقى الباقة كما هي حتى ${date(dates, endsAt)}، ولا يُسحب شيء بعد ذلك. يمكن التراجع حتى ذلك الموعد.`],
      action: 'الاشتراك والباقات',
    }),
    cancelled_unpaid: () => ({
      subject: 'أُلغي الاشتراك لعدم الدفع',
      title: 'أُلغي الاشتراك لعدم الدفع',
      paragraphs: ['لم يُدفع التجديد خلال 30 يومًا فأُلغي الاشتراك. لا يُحذف شيء، ويمكن اختيار باقة من جديد في أي وقت.'],
      action: 'اختيار باقة',
    }),
    order_withdrawn: ({ because }) => ({
      subject: 'طلب لم يُدفع لم يعد قائمًا',
      title: 'طلب لم يُدفع لم يعد قائمًا',
      paragraphs: [
        because === 'replaced'
          ? 'تغيّر الاشتراك في هذه الأثناء فلم يعد مبلغ الطلب صحيحًا. ما يسري الآن وما يلزم دفعه في صفحة الاشتراك.'
          : 'لم يُدفع الطلب في موعده. لا يتغير شيء آخر في الاشتراك، ويمكن اختيار باقة من جديد في أي وقت.',
      ],
      action: 'الاشتراك والباقات',
    }),
    card_ends: (ends) => ({
      subject: 'تنتهي البطاقة المحفوظة قريبًا',
      title: 'تنتهي البطاقة المحفوظة قريبًا',
      paragraphs: [`تنتهي صلاحية البطاقة في ${month('ar', ends)}. حفظ بطاقة جديدة الآن يُبقي التجديد بلا انقطاع.`],
      action: 'تغيير البطاقة',
    }),
    document: ({ number, kind, amount }) =>
      kind === 'invoice'
        ? {
            subject: `فاتورة ${isolated(number)}`,
            title: 'شكرًا، وصل الدفع',
            paragraphs: [`المبلغ ${riyals('ar', amount)} شاملًا ضريبة القيمة المضافة. الفاتورة ${isolated(number)} مرفقة بهذه الرسالة.`],
            action: 'سجل الفواتير',
          }
        : {
            subject: `إشعار دائن ${isolated(number)}`,
            title: 'إشعار دائن',
            paragraphs: [`المبلغ ${riyals('ar', amount)} شاملًا ضريبة القيمة المضافة. الإشعار ${isolated(number)} مرفق بهذه الرسالة.`],
            action: 'سجل الفواتير',
          },
  },
  en: {
    ends_soon({ of, days, endsAt }, dates) {
      const when = inDays('en', days);
      const title = {
        trial_end: `Your trial ends ${when}`,
        period_end: `Your subscription ends ${when}`,
        sync_pause: `Reviews stop arriving ${when}`,
      }[of];
      const then = {
        trial_end:
          'After that everything stays readable and reviews arrive for 30 days; answering, assigning, inviting and exporting need a plan.',
        period_end:
          'After that everything stays readable; answering, assigning, inviting and exporting need a plan. You can go on after all until then.',
        sync_pause: 'After that no new reviews arrive from Google until a plan is chosen. What has arrived is kept.',
      }[of];
      return { subject: title, title, paragraphs: [`The date: ${date(dates, endsAt)}.`, then], action: 'Plans and subscription' };
    },
    renews_soon({ plan, interval, total, days, endsAt }, dates) {
      const title = `Your subscription renews ${inDays('en', days)}`;
      const { name } = planCatalogue[plan].texts.en;
      const paragraphs = [
        `The date: ${date(dates, endsAt)}.`,
        `The ${name} plan for a ${interval === 'monthly' ? 'month' : 'year'}, ${riyals('en', total)} including VAT. The plan can be changed or cancelled before that.`,
        ...(total >= standardFrom
          ? ['An invoice of this sum names legal name and national address: please check the billing details before that.']
          : []),
      ];
      return { subject: title, title, paragraphs, action: 'Plans and subscription' };
    },
    ended({ reason, syncUntil }, dates) {
      const title = {
        trial_over: 'Your trial is over',
        period_over: 'Your subscription has ended',
        unpaid: 'Your subscription is on hold: it was not paid',
      }[reason];
      const paragraphs = [
        'Everything stays readable; answering, assigning, inviting and exporting need a plan.',
        `Reviews go on arriving until ${date(dates, syncUntil)}, and nothing is deleted.`,
      ];
      return { subject: title, title, paragraphs, action: 'Choose a plan' };
    },
    payment_failed({ purpose, retry, nextAttemptAt }, dates) {
      const title = purpose === 'renewal' ? 'The renewal could not be paid' : 'The payment did not go through';
      const next =
        nextAttemptAt !== null
          ? `It is tried again on ${date(dates, nextAttemptAt)}; you can pay before that.`
          : retry === 'later'
            ? 'You can try again or pay with another card.'
            : retry === 'never'
              ? 'This card is not tried again: another card is needed.'
              : 'Another card is needed.';
      const why =
        retry === 'new_card'
          ? 'No card is saved, or it is not accepted any more.'
          : 'The bank did not accept the payment from the saved card.';
      return { subject: title, title, paragraphs: [why, next], action: 'Pay now' };
    },
    transfer_due: ({ total, reference, payBy }, dates, account) => ({
      subject: payBy === null ? 'The renewal of your subscription is due' : 'Your plan waits for its bank transfer',
      title: payBy === null ? 'The renewal of your subscription is due' : 'Your plan waits for its bank transfer',
      paragraphs: [
        `${riyals('en', total)} including VAT, paid by bank transfer.`,
        account === null
          ? `The Sumaa team will contact you with the account. Reference: ${isolated(transferReference(reference))}.`
          : 'To this account, with the reference on the transfer:',
        payBy === null
          ? 'The plan holds for 14 days more; then answering waits for the transfer.'
          : `The plan holds as soon as the transfer arrives; the order ends on ${date(dates, payBy)}.`,
      ],
      lists: account === null ? [] : [transferLines(['Account holder', 'Bank', 'IBAN', 'Reference'], account, reference)],
      action: 'Plans and subscription',
    }),
    cancelled: ({ endsAt }, dates) => ({
      subject: 'Your subscription is cancelled',
      title: 'Your subscription is cancelled',
      paragraphs: [`The plan holds until ${date(dates, endsAt)}, and nothing is taken after that. You can go on after all until then.`],
      action: 'Plans and subscription',
    }),
    cancelled_unpaid: () => ({
      subject: 'Your subscription was cancelled: it was not paid',
      title: 'Your subscription was cancelled',
      paragraphs: ['The renewal was not paid within 30 days. Nothing is deleted, and a plan can be chosen again at any time.'],
      action: 'Choose a plan',
    }),
    order_withdrawn: ({ because }) => ({
      subject: 'Your unpaid order no longer holds',
      title: 'Your unpaid order no longer holds',
      paragraphs: [
        because === 'replaced'
          ? 'The subscription changed in the meantime, so the sum of the order was no longer right. What holds now, and what there is to pay, is on the subscription page.'
          : 'The order was not paid in time. Nothing else about the subscription changes, and a plan can be chosen again at any time.',
      ],
      action: 'Plans and subscription',
    }),
    card_ends: (ends) => ({
      subject: 'Your saved card ends soon',
      title: 'Your saved card ends soon',
      paragraphs: [`The card is valid until the end of ${month('en', ends)}. Saving a new one now keeps the renewal going.`],
      action: 'Change the card',
    }),
    document: ({ number, kind, amount }) =>
      kind === 'invoice'
        ? {
            subject: `Invoice ${isolated(number)}`,
            title: 'Thank you, the payment has arrived',
            paragraphs: [`${riyals('en', amount)} including VAT. Invoice ${isolated(number)} is attached.`],
            action: 'Billing history',
          }
        : {
            subject: `Credit note ${isolated(number)}`,
            title: 'A credit note',
            paragraphs: [`${riyals('en', amount)} including VAT. Credit note ${isolated(number)} is attached.`],
            action: 'Billing history',
          },
  },
};
