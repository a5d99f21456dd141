import { LegalPage } from '../components/legal-page.tsx';

const sections = ['service', 'account', 'google', 'conduct', 'trial', 'data', 'ending', 'law'] as const;

export function TermsScreen() {
  return (
    <LegalPage
      titleId="public-site.terms.title"
      hintId="public-site.terms.hint"
      sections={sections.map((name) => ({ titleId: `public-site.terms.${name}.title`, textId: `public-site.terms.${name}.text` }))}
    />
  );
}
