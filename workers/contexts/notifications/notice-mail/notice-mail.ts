import {
  abilitiesOf,
  choicesInForce,
  defaultBusinessPreferences,
  ExportKindId,
  exportKindById,
  iso,
  notificationKinds,
  platformTenant,
  reportKinds,
  noChoices,
  quietMs,
  wantsOf,
  type ExportFailure,
  type InBoth,
  type Language,
  type Notice,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { Postponed } from '@sumaa/runtime/queue';
import { isolated } from '../../../infra/mail/define-mail.ts';
import { renderMail, type RenderedMail } from '../../../infra/mail/layout.ts';
import { dateStyleOf, writtenDay, type DateStyle } from '../../../infra/written-date.ts';
import type { MailSources, MailWriter } from '../../../infra/mail/mail-writer.ts';
import { pushTitleOf } from '../push-texts.ts';
import type { MailedKind, NoticeAbout, NoticeText, NoticeTexts } from './notice-text.ts';
import { arabicTexts } from './texts-ar.ts';
import { englishTexts } from './texts-en.ts';
import { unsubscribeAddress } from './unsubscribe-link.ts';

const noticeTexts: Readonly<Record<Language, NoticeTexts>> = { ar: arabicTexts, en: englishTexts };

/** So many notices are named in a mail; of the rest it says how many they are. */
const mostNamed = 10;

const failures: Readonly<Record<ExportFailure, InBoth>> = {
  too_many_rows: {
    ar: 'الصفوف أكثر مما يتسع له ملف Excel (50,000 صف). يمكن التصدير بصيغة CSV.',
    en: 'There are more rows than an Excel file takes (50,000). An export as CSV is possible.',
  },
  not_in_plan: { ar: 'هذا الملف متاح من الباقة الاحترافية فما فوق.', en: 'This file comes with the Professional plan.' },
  log_unfinished: {
    ar: 'يُبنى سجل النشاط من جديد بعد استعادة نسخة احتياطية. يمكن طلب التصدير حين يكتمل.',
    en: 'The activity log is being built again after a restore. The export can be requested once it is complete.',
  },
  failed: { ar: 'حدث خلل لدينا، ويمكن طلب التصدير من جديد.', en: 'Something went wrong on our side. The export can be requested again.' },
};

/**
 * What one person wants to know by mail: about one notice, or how many there are of each kind and the newest of them. Choices and rights
 * hold as they are now. Throws Postponed before its time.
 */
export const writeNotices: MailWriter<'notices'> = async (sources, { eventId: mailId, tenantId, accountId }) => {
  const { reader, notices: gathering, clock, publicUrl } = sources;
  const now = clock();
  const gathered = await gathering.close(mailId, now);
  if (!gathered) return [];
  const waitMs = gathered.dueAt.getTime() - now.getTime();
  if (waitMs > 0) throw new Postponed(waitMs, 'the mail is gathered until then');
  const person = (await reader.members(tenantId)).find(({ account_id: id }) => id === accountId);
  if (!person || person.email === null || (await sources.isSuppressed(person.email))) return [];
  const business = await reader.business(tenantId);
  const choices = business?.choices ?? noChoices;
  const { role, permissions, location_ids: locationIds, language, email } = person;
  const who = { accountId, abilities: abilitiesOf(role, permissions, locationIds), locationIds, choices: person.choices };
  const wants = wantsOf(who, choices);
  const wanted = gathered.notices.filter((notice) => wants(notice, 'email'));
  const timeZone = business?.time_zone ?? defaultBusinessPreferences.timeZone;
  const quiet = wanted.map((notice) => quietMs(notice, 'email', { person, business: choices, timeZone, now: iso(now) }));
  const stillMs = quiet.length === 0 ? 0 : Math.min(...quiet);
  if (stillMs > 0) throw new Postponed(stillMs, 'somebody is not to be disturbed now');
  const abouts = aboutsOf(sources, {
    businessName: business?.name ?? null,
    language,
    locationIds: amongBoth(locationIds, choicesInForce(choices, person.choices).branches),
    dates: dateStyleOf(person),
    now,
  });
  const known: Known[] = [];
  for (const notice of wanted) {
    const about = await abouts(notice, known.length < mostNamed || wanted.length === 1);
    if (about) known.push({ notice, about });
  }
  const mail = mailAbout(known, { language, publicUrl, tenantId, businessName: business?.name ?? brand[language] });
  if (!mail) return [];
  const kinds = [...new Set(known.map(({ notice }) => notice.kind))];
  const isLocked = kinds.some((kind) => notificationKinds[kind].locked.some((channel) => channel === 'email'));
  const what = kinds.length === 1 ? kinds[0]! : 'all';
  return [{ accountId, email, mail, ...(isLocked ? {} : { unsubscribe: unsubscribeAddress(sources, { tenantId, accountId, what }) }) }];
};

/** The branches that are among both; null: all. */
function amongBoth(one: readonly Uuid[] | null, other: readonly Uuid[] | null): readonly Uuid[] | null {
  return one === null ? other : other === null ? one : one.filter((id) => other.includes(id));
}

type About = NoticeAbout<never>;
interface Known {
  readonly notice: Notice;
  readonly about: About;
}

const brand = { ar: 'سُمعة', en: 'Sumaa' } as const;

/** Looks up what notices are about, each branch once; null for one of a branch that is no longer linked, and for a report that has nothing to say. */
function aboutsOf(
  { reader, reportFigures }: Pick<MailSources, 'reader' | 'reportFigures'>,
  {
    businessName,
    language,
    locationIds,
    dates,
    now,
  }: {
    readonly businessName: string | null;
    readonly language: Language;
    readonly locationIds: readonly Uuid[] | null;
    readonly dates: DateStyle;
    readonly now: Date;
  },
) {
  const titles = new Map<Uuid, Promise<string | null>>();
  const titleOf = (locationId: Uuid) => {
    const title = titles.get(locationId) ?? reader.location(locationId).then((location) => location?.title ?? null);
    titles.set(locationId, title);
    return title;
  };
  return async ({ kind, locationId, subjectId, facts, tenantId }: Notice, isNamed: boolean): Promise<About | null> => {
    const branch = locationId === null ? '' : await titleOf(locationId);
    if (branch === null) return null;
    const { group } = notificationKinds[kind];
    const report = reportKinds.find((one) => one === kind);
    const span = report && { kind: report, from: String(facts['from']), to: String(facts['to']) };
    const figures = span === undefined ? null : await reportFigures({ tenantId, locationIds, ...span }, now);
    if (figures && figures.reviews + figures.answers + figures.waiting === 0) return null;
    const message = isNamed && group === 'inbox' && subjectId !== null ? await reader.contactMessage(subjectId) : null;
    const ended = isNamed && group === 'files' && subjectId !== null ? await reader.export(subjectId) : null;
    const exported = ExportKindId.safeParse(facts['exported']);
    return {
      facts: facts as never,
      businessName: businessName ?? brand[language],
      branch,
      reference: message?.reference ?? '',
      exported: exported.success ? exportKindById[exported.data].title : { ar: 'بيانات', en: 'data' },
      failure: failures[ended?.failure ?? 'failed'],
      period: span === undefined ? '' : daysOf(span, dates),
      figures,
    };
  };
}

/** The days from `from` to the one before `to`. */
const daysOf = ({ from, to }: { readonly from: string; readonly to: string }, dates: DateStyle): string =>
  [new Date(from), new Date(Date.parse(to) - 1)].map((at) => writtenDay(dates, at)).join(' – ');

interface MailTo {
  readonly language: Language;
  readonly publicUrl: string;
  readonly tenantId: TenantId;
  readonly businessName: string;
}

function mailAbout(known: readonly Known[], to: MailTo): RenderedMail | null {
  const { language, publicUrl, tenantId, businessName } = to;
  const [first] = known;
  if (!first) return null;
  const texts = noticeTexts[language];
  const isOne = known.length === 1;
  const { label, ...content } = isOne ? oneText(first, language) : severalText(known, to);
  const { kind, subjectId, facts } = first.notice;
  const isOneKind = known.every(({ notice }) => notice.kind === kind);
  const area = tenantId === platformTenant ? '/admin' : '/customer';
  const link = isOneKind ? notificationKinds[kind].link(isOne ? subjectId : null, facts) : area;
  return renderMail(language, {
    ...content,
    action: { label, url: `${publicUrl}${link}` },
    footnote: texts.footnote(businessName),
    links: [{ label: texts.choose, url: `${publicUrl}${area}/account/notifications` }],
  });
}

const oneText = ({ notice: { kind }, about }: Known, language: Language): NoticeText =>
  (noticeTexts[language].one[kind as MailedKind] as (about: About) => NoticeText)(about);

function severalText(known: readonly Known[], { language, businessName }: MailTo): NoticeText {
  const texts = noticeTexts[language];
  const counts = new Map<MailedKind, number>();
  for (const { notice } of known) counts.set(notice.kind as MailedKind, (counts.get(notice.kind as MailedKind) ?? 0) + 1);
  const lines = [...counts].map(([kind, count]) => texts.many[kind](count));
  const named = new Map<string, number>();
  let rest = 0;
  for (const { notice, about } of known) {
    const where = about.branch === '' ? about.reference : about.branch;
    const title = pushTitleOf(language, notice.kind, notice.facts);
    const line = where === '' ? title : `${title} · ${isolated(where)}`;
    if (named.has(line) || named.size < mostNamed) named.set(line, (named.get(line) ?? 0) + 1);
    else rest += 1;
  }
  const [only] = lines;
  const subject =
    lines.length === 1 && only !== undefined ? `${only} · ${isolated(businessName)}` : texts.several(known.length, businessName);
  return {
    subject,
    preview: lines.join(language === 'ar' ? '، ' : ', '),
    title: subject,
    paragraphs: [],
    lists: [
      ...(lines.length === 1 ? [] : [lines]),
      [...named].map(([line, count]) => (count === 1 ? line : `${line} (${count})`)),
      ...(rest > 0 ? [[texts.rest(rest)]] : []),
    ],
    label: texts.open,
  };
}
