import type { Language } from '@sumaa/contracts';
import { useT } from '../../lib/locale/t.tsx';
import { Select } from '../../ui/fields/select.tsx';

type Props = { readonly value: Language; readonly onChange: (language: Language) => void };

/** The language of what is sent. */
export function LanguageField({ value, onChange }: Props) {
  const t = useT();
  return (
    <Select
      label={t('subscribers.language')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'ar', label: t('subscribers.language.ar') },
        { value: 'en', label: t('subscribers.language.en') },
      ]}
    />
  );
}
