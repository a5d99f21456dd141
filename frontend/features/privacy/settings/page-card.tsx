import { slugOf, type PrivacyView } from '@sumaa/contracts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import type { PrivacyValues } from './values.tsx';

type Props = {
  readonly saved: PrivacyView;
  readonly draft: PrivacyValues;
  readonly set: (patch: Partial<PrivacyValues>) => void;
  readonly slugError: string | undefined;
};

/** The public page: whether it is on, its address, and what it shows. */
export function PageCard({ saved, draft, set, slugError }: Props) {
  const t = useT();
  const { role, businessName } = useSession();
  const choosesAddress = role === 'admin';
  const waitsForAddress = !choosesAddress && saved.slug === null;
  const shown = [saved.contact.phone, saved.contact.website, saved.contact.address].filter((value) => value !== null);
  const path = `${window.location.origin}/b/`;
  return (
    <Card as="section" aria-labelledby="privacy-page">
      <CardHeader id="privacy-page" title={<T id="privacy.page.title" />} summary={<T id="privacy.page.summary" />} />
      <div className="flex flex-col gap-4">
        <Switch
          isSelected={draft.publicProfile}
          isDisabled={waitsForAddress}
          description={<T id={waitsForAddress ? 'privacy.page.no-address' : 'privacy.field.publicProfile.hint'} />}
          onChange={(publicProfile) =>
            set(publicProfile && draft.slug === '' ? { publicProfile, slug: slugOf(businessName ?? '') } : { publicProfile })
          }
        >
          <T id="privacy.field.publicProfile" />
        </Switch>
        {(draft.publicProfile || draft.slug !== '') && (
          <TextField
            label={t('privacy.field.slug')}
            value={draft.slug}
            onChange={(slug) => set({ slug })}
            isDisabled={!choosesAddress}
            dir="auto"
            latinDigits
            description={
              <T
                id={choosesAddress ? 'privacy.field.slug.hint' : 'privacy.field.slug.general-manager'}
                values={{ path: <Name ltr>{path}</Name> }}
              />
            }
            errorMessage={slugError}
            className="max-w-md"
          />
        )}
        {saved.publicProfile && saved.slug !== null && (
          <p className="text-dense">
            <Link to={`${path}${encodeURIComponent(saved.slug)}`}>
              <T id="privacy.page.open" />
            </Link>
          </p>
        )}
        <Switch
          isSelected={draft.showContactInfo}
          description={
            shown.length === 0 ? (
              <T id="privacy.field.showContactInfo.none" />
            ) : (
              <T id="privacy.field.showContactInfo.hint" values={{ contact: <Name>{shown.join(' · ')}</Name> }} />
            )
          }
          onChange={(showContactInfo) => set({ showContactInfo })}
        >
          <T id="privacy.field.showContactInfo" />
        </Switch>
        <Switch
          isSelected={draft.allowSearchEngines}
          description={<T id="privacy.field.allowSearchEngines.hint" />}
          onChange={(allowSearchEngines) => set({ allowSearchEngines })}
        >
          <T id="privacy.field.allowSearchEngines" />
        </Switch>
        {saved.earlierSlugs.length > 0 && (
          <Notice tone="info">
            <T id="privacy.page.earlier" values={{ addresses: <Name>{saved.earlierSlugs.join(' · ')}</Name> }} />
          </Notice>
        )}
      </div>
    </Card>
  );
}
