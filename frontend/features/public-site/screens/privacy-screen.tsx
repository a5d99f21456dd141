import { LegalPage } from '../components/legal-page.tsx';

const sections = ['who', 'what', 'reviews', 'why', 'google', 'where', 'keeping', 'sharing', 'rights', 'children', 'changes'] as const;

export function PrivacyScreen() {
  return (
    <LegalPage
      titleId="public-site.privacy.title"
      hintId="public-site.privacy.hint"
      sections={sections.map((name) => ({ titleId: `public-site.privacy.${name}.title`, textId: `public-site.privacy.${name}.text` }))}
    />
  );
}
