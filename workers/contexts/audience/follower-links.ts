import { followLinks, followPurpose, audienceQuestions, type Language, type TenantId, type Uuid } from '@sumaa/contracts';
import { writeLinkCode, type OneTimeCodes } from '@sumaa/runtime/derive';
import type { MailSources } from '../../infra/mail/mail-writer.ts';
import type { RunningJob } from '../../infra/running-job.ts';

/** A page of the site in a language. */
export const inLanguage = (language: Language, path: string) => (language === 'ar' ? path : `/en${path}`);

/** What stands in a link that does this for a follower. */
export const codeOf = (codes: Pick<OneTimeCodes, 'linkToken'>, followerId: Uuid, does: keyof typeof followLinks): string => {
  const issue = followLinks[does];
  const token = codes.linkToken({ purpose: followPurpose, account: followerId, issue });
  return writeLinkCode({ subject: followerId, issue, token });
};

/** The page that ends a follower's mails. */
export const endPage = ({ codes, publicUrl }: Pick<MailSources, 'codes' | 'publicUrl'>, followerId: Uuid, language: Language) =>
  `${publicUrl}${inLanguage(language, '/follow')}?end=${codeOf(codes, followerId, 'end')}`;

/** What a mail to a follower needs; null once there is nobody to mail. */
export const readFollower = (
  { commands }: Pick<MailSources, 'commands'>,
  { tenantId, followerId }: { readonly tenantId: TenantId; readonly followerId: Uuid },
  { signal }: RunningJob,
) => commands.ask(audienceQuestions.readFollowerMail, { followerId }, { tenantId, worker: 'send-mail', signal });

/** Where mail programs end a follower's mails with one click. */
export const endAddress = ({ codes, publicUrl }: Pick<MailSources, 'codes' | 'publicUrl'>, followerId: Uuid) =>
  `${publicUrl}/api/followers/end/${codeOf(codes, followerId, 'end')}`;
