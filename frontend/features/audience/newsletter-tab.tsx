import { articles, articleTexts, type Article, type NewsletterIssue } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx';
import { RelativeTime } from '../../ui/marks/time.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { newsletterQuery, useTestNewsletter } from './api.ts';
import { SendDialog } from './send-dialog.tsx';
import type { AudienceUrlProps } from './url.ts';

/** Every article as an issue of the newsletter: tested, then sent with one button, and how far it is. */
export function NewsletterTab({ url, setUrl }: AudienceUrlProps) {
  const t = useT();
  const { data, error, refetch, isFetching } = useQuery(newsletterQuery);
  if (data === undefined) {
    if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
    return (
      <SkeletonGroup className="flex flex-col gap-3">
        {articles.map((article) => (
          <Skeleton key={article} className="h-20 rounded-card" />
        ))}
      </SkeletonGroup>
    );
  }
  const { followers, issues } = data;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-dense text-muted">
        <T id="audience.newsletter.hint" values={{ count: followers }} />
      </p>
      <ul aria-label={t('audience.tab.newsletter')} className="flex flex-col gap-3">
        {articles.map((article) => (
          <Issue
            key={article}
            article={article}
            issue={issues.find((each) => each.article === article)}
            followers={followers}
            onSend={() => setUrl({ send: article })}
          />
        ))}
      </ul>
      {url.send !== undefined && <SendDialog article={url.send} followers={followers} onClose={() => setUrl({ send: undefined })} />}
    </div>
  );
}

type IssueProps = {
  readonly article: Article;
  readonly issue: NewsletterIssue | undefined;
  readonly followers: number;
  readonly onSend: () => void;
};

function Issue({ article, issue, followers, onSend }: IssueProps) {
  const t = useT();
  const textOf = useErrorText();
  const { language } = useLocale();
  const test = useTestNewsletter();
  const { title, description } = articleTexts[article][language];
  const isStarted = issue !== undefined && issue.startedAt !== null;
  const onSuccess = () => showToast({ title: t('audience.newsletter.tested'), tone: 'success' });
  return (
    <li className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-body font-semibold">
            <Link to={language === 'ar' ? `/blog/${article}` : `/en/blog/${article}`}>{title}</Link>
          </h2>
          <p className="text-dense text-muted">{description}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {issue !== undefined && issue.finishedAt !== null && <Badge tone="palm">{t('audience.issue.sent')}</Badge>}
          {isStarted && issue.finishedAt === null && <Badge tone="sky">{t('audience.issue.sending')}</Badge>}
          {!isStarted && (
            <>
              <Button onPress={() => test.mutate(article, { onSuccess })} isPending={test.isPending}>
                <T id="audience.newsletter.test" />
              </Button>
              {issue !== undefined && issue.testedAt !== null && (
                <Button variant="primary" onPress={onSend} isDisabled={followers === 0}>
                  <T id="audience.newsletter.send" />
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      {test.error !== null && (
        <Notice tone="error" announce="alert">
          {textOf(test.error)}
        </Notice>
      )}
      {isStarted && <Progress issue={issue} followers={followers} />}
    </li>
  );
}

function Progress({
  issue: { mailed, startedAt, finishedAt },
  followers,
}: {
  readonly issue: NewsletterIssue;
  readonly followers: number;
}) {
  const t = useT();
  const format = useFormat();
  if (finishedAt !== null) {
    return (
      <p className="text-small text-muted">
        <T id="audience.issue.mailed" values={{ count: mailed }} /> <RelativeTime at={finishedAt} />
      </p>
    );
  }
  const max = Math.max(followers, mailed);
  const valueText = t('audience.issue.progress', { mailed: format.number(mailed), of: format.number(max) });
  return (
    <div className="flex flex-col gap-1.5">
      <ProgressBar label={t('audience.issue.sending')} value={mailed} max={max} valueText={valueText} size="sm" />
      <p className="text-small text-muted">
        {valueText} {startedAt !== null && <RelativeTime at={startedAt} />}
      </p>
    </div>
  );
}
