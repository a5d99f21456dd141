import type { PrivacyBody, PrivacyView } from '@sumaa/contracts';
import type { ReactNode } from 'react';
import type { SavedSettings } from '../../../lib/form/settings-draft.ts';
import { T } from '../../../lib/locale/t.tsx';
import type { SettingChange } from '../../../ui/layout/save-bar.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';

/** The settings as the form edits them; `slug` is empty until an address was chosen. */
export type PrivacyValues = Omit<PrivacyBody, 'revision' | 'slug'> & { readonly slug: string };

export function savedOf(view: PrivacyView): SavedSettings<PrivacyValues> {
  const { revision, changedByName, publicProfile, slug, showContactInfo, allowSearchEngines, dataRetention } = view;
  return {
    revision,
    savedByName: changedByName,
    values: { publicProfile, slug: slug ?? '', showContactInfo, allowSearchEngines, dataRetention },
  };
}

/** The named values with what they were and are. */
export const changesOf = (names: readonly (keyof PrivacyValues)[], from: PrivacyValues, to: PrivacyValues): SettingChange[] =>
  names.map((name) => ({
    id: name,
    label: <T id={`privacy.field.${name}`} />,
    from: valueOf(name, from),
    to: valueOf(name, to),
  }));

function valueOf(name: keyof PrivacyValues, values: PrivacyValues): ReactNode {
  if (name === 'slug') return values.slug === '' ? <T id="settings.save.none" /> : <Name>{values.slug}</Name>;
  if (name === 'dataRetention') return <T id={`privacy.retention.${values.dataRetention}`} />;
  return <T id={values[name] ? 'privacy.on' : 'privacy.off'} />;
}
