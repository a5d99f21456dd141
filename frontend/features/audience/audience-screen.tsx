import { useT } from '../../lib/locale/t.tsx';
import { useUrlState } from '../../lib/navigation/url-state.ts';
import { PageContent } from '../../ui/layout/page-content.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { ApplicationsTab } from './applications-tab.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { FollowersTab } from './followers-tab.tsx';
import { NewsletterTab } from './newsletter-tab.tsx';
import { TestimonialsTab } from './testimonial/testimonials-tab.tsx';
import { AudienceUrl, type AudienceTab } from './url.ts';
import { ViewsTab } from './views-tab.tsx';
import { VotesTab } from './votes-tab.tsx';

/** The newsletter, those who follow it or wait for the launch, and what visitors and businesses say. */
export function AudienceScreen() {
  const t = useT();
  const [url, setUrl] = useUrlState(AudienceUrl);
  const props = { url, setUrl };
  return (
    <PageContent>
      <PageHeader title={t('shell.nav.audience')} />
      <Tabs<AudienceTab>
        label={t('audience.tabs')}
        value={url.tab}
        onChange={(tab) => setUrl({ tab, search: '', state: undefined, vacancy: undefined, page: 1 })}
        tabs={[
          { id: 'newsletter', label: t('audience.tab.newsletter'), content: <NewsletterTab {...props} /> },
          { id: 'followers', label: t('audience.tab.followers'), content: <FollowersTab kind="newsletter" {...props} /> },
          { id: 'reminders', label: t('audience.tab.reminders'), content: <FollowersTab kind="reminder" {...props} /> },
          { id: 'applications', label: t('audience.tab.applications'), content: <ApplicationsTab {...props} /> },
          { id: 'testimonials', label: t('audience.tab.testimonials'), content: <TestimonialsTab /> },
          { id: 'documents', label: t('audience.tab.documents'), content: <DocumentsTab {...props} /> },
          { id: 'votes', label: t('audience.tab.votes'), content: <VotesTab /> },
          { id: 'views', label: t('audience.tab.views'), content: <ViewsTab {...props} /> },
        ]}
      />
    </PageContent>
  );
}
