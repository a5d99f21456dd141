import type { ComponentType } from 'react';
import { useT } from '../../../lib/locale/t.tsx';
import { Content } from '../../../ui/content.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmailSection } from './email-section.tsx';
import { GoogleSection } from './google-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** What stands on the page, from the top; each is a card that asks and changes what is its own. */
const sections: readonly ComponentType[] = [PasswordSection, SecondFactorSection, GoogleSection, EmailSection, SessionsSection];

/** The person's own account: how they get in, and where they are. The same for every member and in the console. */
export function AccountScreen() {
  const t = useT();
  return (
    <Content width="narrow">
      <PageHeader title={t('account.title')} hint={t('account.hint')} />
      <div className="flex flex-col gap-4 md:gap-5">
        {sections.map((Section, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <Section key={place} />
        ))}
      </div>
    </Content>
  );
}
