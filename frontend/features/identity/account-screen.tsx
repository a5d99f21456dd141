import type { ComponentType } from 'react';
import { useT } from '../../lib/locale/t.tsx';
import { PageContent } from '../../ui/layout/page-content.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { EmailSection } from './email-change/email-section.tsx';
import { ErasureSection } from '../../ui/erasure/erasure-section.tsx';
import { GoogleSection } from './google-sign-in/google-section.tsx';
import { OwnTestimonialSection } from './own-testimonial-section.tsx';
import { OwnDataSection } from './own-data/own-data-section.tsx';
import { PasswordSection } from './password/password-section.tsx';
import { PhoneSection } from './phone/phone-section.tsx';
import { PreferencesSection } from './preferences/preferences-section.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { PushSection } from './push-devices/push-section.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection } from './session/sessions-section.tsx';
import { WhatsAppSection } from './whatsapp/whatsapp-section.tsx';

/** The cards of the page, top to bottom. Each card loads and changes its own data. */
const sections: readonly ComponentType[] = [
  ProfileSection,
  PreferencesSection,
  PasswordSection,
  SecondFactorSection,
  GoogleSection,
  EmailSection,
  PhoneSection,
  WhatsAppSection,
  PushSection,
  SessionsSection,
  OwnTestimonialSection,
  OwnDataSection,
  () => <ErasureSection subject="person" />,
];

/** The user's own account page: profile, preferences, password, second factor, Google, e-mail, phone, WhatsApp, notifications on devices, sessions, the own data and erasure. Members and platform managers see the same page. */
export function AccountScreen() {
  const t = useT();
  return (
    <PageContent width="narrow">
      <PageHeader title={t('account.title')} hint={t('account.hint')} />
      <div className="flex flex-col gap-4 md:gap-5">
        {sections.map((Section, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <Section key={index} />
        ))}
      </div>
    </PageContent>
  );
}
