import { tenthsOf } from '@sumaa/contracts';
import { isolated } from '../../../infra/mail/define-mail.ts';
import { plural } from '../../../infra/mail/plural.ts';
import type { NoticeAbout, NoticeText, NoticeTexts } from './notice-text.ts';

const counted = (one: string, other: string) => (count: number) => plural('en', count, { one, other });
const withStars = (stars: number | null) => (stars === null ? '' : ` with ${plural('en', stars, { one: 'one star', other: '# stars' })}`);
const branches = { one: '# branch', other: '# branches' };
const at = (branch: string) => (branch === '' ? '' : ` at ${isolated(branch)}`);
const inBranch = (branch: string) => (branch === '' ? [] : [`Branch: ${isolated(branch)}.`]);

const review = (title: string, branch: string, says: string, label: string): NoticeText => ({
  subject: `${title}${at(branch)}`,
  preview: says,
  title,
  paragraphs: [...inBranch(branch), says],
  label,
});

function report({ figures, businessName, period }: NoticeAbout<unknown>, title: string, before: string): NoticeText {
  const { reviews: count = 0, reviewsBefore = null, average = null, negative = 0, answers = 0, waiting = 0, overdue = 0 } = figures ?? {};
  const stars = average === null ? [] : [`Average rating: ${(tenthsOf(average) / 10).toFixed(1)} of 5.`];
  return {
    subject: `${title}: ${isolated(businessName)}`,
    preview: `Reviews: ${count}, waiting for a reply: ${waiting}`,
    title,
    paragraphs: [isolated(period)],
    lists: [
      [
        reviewsBefore === null ? `New reviews: ${count}.` : `New reviews: ${count} (${before}: ${reviewsBefore}).`,
        ...stars,
        `Reviews with two stars or fewer: ${negative}.`,
        `Replies: ${answers}.`,
        `Waiting for a reply now: ${waiting}, of which overdue: ${overdue}.`,
      ],
    ],
    label: 'Open the analytics',
  };
}

/** The parts and meters of alerts, by their codes. */
const parts: Readonly<Record<string, string>> = {
  command_api: 'Commands',
  postgres: 'Database',
  event_store: 'Event store',
  projections: 'Read models',
  live: 'Live updates',
  queue: 'Job queue',
  workers: 'Workers',
  mail: 'Mail',
  sms: 'Text messages',
  google: 'Google’s APIs',
  files: 'Files',
  cpu: 'Server',
  connections: 'Database connections',
  memory: 'Memory',
  disk: 'Disk',
  response: 'Response time',
};

/** An alert of the system in words. */
function systemAlert(alert: string, part: string, count: number): string {
  if (alert === 'backup_late') return 'No good backup for more than six hours';
  if (alert === 'jobs_failed')
    return plural('en', count, { one: '# job failed after all its attempts', other: '# jobs failed after all their attempts' });
  if (alert === 'events_parked')
    return plural('en', count, {
      one: '# event could not be processed and was set aside',
      other: '# events could not be processed and were set aside',
    });
  return `${alert === 'meter_over' ? 'Over its limit' : 'Down'}: ${parts[part] ?? part}`;
}

/** English texts of mails about notices. */
export const englishTexts: NoticeTexts = {
  one: {
    new_review: ({ facts, branch }) =>
      review(
        `New review${withStars(facts.stars)}`,
        branch,
        'Its text and the editor for a reply are on the following page.',
        'Read and answer the review',
      ),
    bad_review: ({ facts, branch }) => ({
      ...review(
        `Negative review${withStars(facts.stars)}`,
        branch,
        'Its text and the editor for a reply are on the following page.',
        'Read and answer the review',
      ),
      preview: 'A quick reply shows customers that they are heard',
    }),
    review_assigned: ({ branch }) =>
      review('A review was assigned to you', branch, 'Its text and the editor for a reply are on the following page.', 'Open the review'),
    review_due_soon: ({ branch }) =>
      review(
        'An answer is due soon',
        branch,
        'The time to answer this review is nearly over. Its text and the editor for a reply are on the following page.',
        'Answer the review',
      ),
    review_overdue: ({ branch }) =>
      review(
        'An answer is overdue',
        branch,
        'The time to answer this review is over, and it still waits. Its text and the editor for a reply are on the following page.',
        'Answer the review',
      ),
    reply_rejected: ({ branch }) =>
      review(
        'Google rejected a reply',
        branch,
        'Its text is kept, and the reason stands with the review. It can be changed and published again.',
        'Change the reply',
      ),
    reply_failed: ({ branch }) =>
      review(
        'A reply was not published',
        branch,
        'Its text is kept, and the reason stands with the review. It can be published again.',
        'Open the review',
      ),
    sync_done: ({ businessName, facts }) => {
      const imported = `${plural('en', facts.reviews, { one: '# review', other: '# reviews' })} from ${plural('en', facts.locations, branches)}`;
      return {
        subject: `The dashboard of ${isolated(businessName)} is ready`,
        preview: imported,
        title: 'The first sync is complete',
        paragraphs: [
          `Imported from Google: ${imported}.`,
          ...(facts.failedLocations > 0 ? [`${plural('en', facts.failedLocations, branches)} could not be synced.`] : []),
          'Older reviews are still being read in the background, and new ones appear by themselves.',
        ],
        label: 'Open the reviews',
      };
    },
    rule_held: ({ businessName, facts }) => ({
      subject: `Publishing by rule is on hold at ${isolated(businessName)}`,
      preview: 'It goes on once somebody agrees to it anew',
      title: 'Publishing by rule is on hold',
      paragraphs: [
        facts.because === 'left'
          ? 'Whoever agreed to the publishing rule left the team, so no reply is published by it, nor any that waited.'
          : 'Whoever agreed to the publishing rule may not do so any more, so no reply is published by it, nor any that waited.',
        'It goes on once a general manager agrees to it in the settings. The earlier consent does not come back by itself.',
      ],
      label: 'Open the settings of replies',
    }),
    connection_lost: ({ businessName }) => ({
      subject: `${isolated(businessName)} is no longer connected to Google`,
      preview: 'Reconnect to receive new reviews and publish replies',
      title: 'The connection to Google is lost',
      paragraphs: [
        'Google no longer accepts the permission given to Sumaa, so new reviews do not arrive and replies are not published. Earlier reviews are kept.',
        'Reconnecting once is enough to go on.',
      ],
      label: 'Reconnect Google',
    }),
    webhook_paused: ({ businessName, facts }) => ({
      subject: `Sending to a system of ${isolated(businessName)} has stopped`,
      preview: 'A webhook endpoint takes no events, so sending to it was paused',
      title: 'A webhook endpoint was paused',
      paragraphs: [
        facts.because === 'gone'
          ? 'The endpoint answered that it no longer exists (410), so sending to it was paused.'
          : 'The endpoint took no message for three days, so sending to it was paused.',
        'What happens while it is paused is not sent later.',
        'Once the receiving system works again, resume sending in the settings; what has failed can be sent again from the log.',
      ],
      label: 'Open the webhook settings',
    }),
    weekly_report: (about) => report(about, 'Report of the week', 'the week before'),
    monthly_report: (about) => report(about, 'Report of the month', 'the month before'),
    contact_assigned: ({ reference }) => ({
      subject: `A message was assigned to you: ${reference}`,
      preview: `Message ${reference} is assigned to you`,
      title: 'A message was assigned to you',
      paragraphs: [`The message ${isolated(reference)} is now assigned to you.`],
      label: 'Open the message',
    }),
    contact_due_soon: ({ reference }) => ({
      subject: `A message is due soon: ${reference}`,
      preview: `Message ${reference} is due soon`,
      title: 'A message is due soon',
      paragraphs: [`The message ${isolated(reference)} is assigned to you and is due soon.`],
      label: 'Open the message',
    }),
    contact_overdue: ({ reference }) => ({
      subject: `A message is overdue: ${reference}`,
      preview: `Message ${reference} is overdue`,
      title: 'A message is overdue',
      paragraphs: [`The message ${isolated(reference)} has passed its due time and still waits for us.`],
      label: 'Open the message',
    }),
    contact_writer_answered: ({ reference }) => ({
      subject: `The writer of message ${reference} answered`,
      preview: `A new answer in message ${reference}`,
      title: 'A new answer',
      paragraphs: [`The writer of message ${isolated(reference)} has answered.`],
      label: 'Open the message',
    }),
    alert_system: ({ facts: { alert, part, count } }) => {
      const what = systemAlert(alert, part, count);
      return {
        subject: what,
        preview: what,
        title: what,
        paragraphs: ['The alert stays in the console until its cause is mended or somebody acknowledges it.'],
        label: 'State of the system',
      };
    },
    alert_payments: ({ facts }) => {
      const what = plural('en', facts.count, { one: 'A renewal was refused', other: '# renewals were refused' });
      return {
        subject: what,
        preview: what,
        title: what,
        paragraphs: ['Each is tried again on its days, and each subscriber is told.'],
        label: 'View subscriptions',
      };
    },
    transfer_ordered: ({ facts }) => {
      const what = facts.purpose === 'renewal' ? 'A renewal waits for its bank transfer' : 'A plan was ordered by bank transfer';
      return {
        subject: what,
        preview: what,
        title: what,
        paragraphs: [
          'There is no other way to pay this sum. Send the account details to the business, and record the transfer in its panel when it arrives.',
        ],
        label: 'Open the subscription',
      };
    },
    alert_connections: ({ facts }) => {
      const what = plural('en', facts.count, {
        one: 'A business lost its Google connection',
        other: '# businesses lost their Google connection',
      });
      return {
        subject: what,
        preview: what,
        title: what,
        paragraphs: ['No new reviews arrive until the business connects again.'],
        label: 'View subscribers',
      };
    },
    export_ready: ({ exported }) => ({
      subject: `Your export is ready: ${exported.en}`,
      preview: 'The file can be downloaded for 30 days',
      title: 'Your export is ready',
      paragraphs: [`The export of “${exported.en}” is complete. The file can be downloaded for 30 days; then it is removed.`],
      label: 'Exported files',
    }),
    export_failed: ({ exported, failure }) => ({
      subject: `An export failed: ${exported.en}`,
      preview: failure.en,
      title: 'An export failed',
      paragraphs: [`The export of “${exported.en}” could not be made.`, failure.en],
      label: 'Exported files',
    }),
    backup_failed: ({ facts }) => {
      const why =
        facts.reason === 'disk_full'
          ? 'There is not enough space on the disk for its file.'
          : 'Something went wrong; the logs of the system have the details.';
      return {
        subject: 'A backup failed',
        preview: why,
        title: 'A backup failed',
        paragraphs: [why, 'It is tried again in an hour. Earlier backups are kept as they are.'],
        label: 'Maintenance of the system',
      };
    },
  },
  many: {
    new_review: counted('# new review', '# new reviews'),
    bad_review: counted('# negative review', '# negative reviews'),
    review_assigned: counted('# review assigned to you', '# reviews assigned to you'),
    review_due_soon: counted('# review to be answered soon', '# reviews to be answered soon'),
    review_overdue: counted('# review with an overdue answer', '# reviews with an overdue answer'),
    reply_rejected: counted('# reply rejected by Google', '# replies rejected by Google'),
    reply_failed: counted('# reply not published', '# replies not published'),
    sync_done: counted('# sync complete', '# syncs complete'),
    rule_held: counted('# hold of publishing by rule', '# holds of publishing by rule'),
    connection_lost: counted('# lost connection', '# lost connections'),
    webhook_paused: counted('# webhook endpoint paused', '# webhook endpoints paused'),
    weekly_report: counted('# weekly report', '# weekly reports'),
    monthly_report: counted('# monthly report', '# monthly reports'),
    contact_assigned: counted('# message assigned to you', '# messages assigned to you'),
    contact_due_soon: counted('# message due soon', '# messages due soon'),
    contact_overdue: counted('# message overdue', '# messages overdue'),
    contact_writer_answered: counted('# new answer of a writer', '# new answers of writers'),
    alert_system: counted('# alert of the system', '# alerts of the system'),
    alert_payments: counted('# alert of refused renewals', '# alerts of refused renewals'),
    transfer_ordered: counted('# order waiting for its transfer', '# orders waiting for their transfers'),
    alert_connections: counted('# alert of lost connections', '# alerts of lost connections'),
    export_ready: counted('# export ready', '# exports ready'),
    export_failed: counted('# export failed', '# exports failed'),
    backup_failed: counted('# backup failed', '# backups failed'),
  },
  several: (count, businessName) =>
    `${plural('en', count, { one: '# notification', other: '# notifications' })} from ${isolated(businessName)}`,
  rest: counted('and # more.', 'and # more.'),
  open: 'Open Sumaa',
  footnote: (businessName) =>
    `You receive this because notifications by mail are on for this account in ${isolated(businessName)}. The notification settings say what arrives, and when.`,
  choose: 'Notification settings',
};
