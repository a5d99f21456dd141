import { consentSources, requestChannels, type AskBody } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type { input } from 'zod';
import { useField } from '../../lib/form/form.ts';
import { useT } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { askingQuery, reviewLinksQuery } from './api.ts';

type How = Pick<input<typeof AskBody>, 'locationId' | 'channel' | 'language' | 'source'>;

/** For which branch people are asked, by what channel, in what language, and where they agreed. `children`: who, after the channel. */
export function HowFields<V extends How & FieldValues, O>({
  control: given,
  onChannel,
  children,
}: {
  readonly control: Control<V, unknown, O>;
  readonly onChannel?: (channel: How['channel']) => void;
  readonly children: ReactNode;
}) {
  const t = useT();
  const { tenantId } = useSession();
  const control = given as unknown as Control<How, unknown, unknown>;
  const { data: branches = [], isPending } = useQuery(reviewLinksQuery(tenantId));
  const { data: asking } = useQuery(askingQuery(tenantId));
  const hasSms = asking?.channels.includes('sms') ?? false;
  const onMap = branches.filter(({ url }) => url !== null);
  const branch = useField(control, 'locationId');
  const channel = useField(control, 'channel');
  const spoken = useField(control, 'language');
  const source = useField(control, 'source');
  const hint = asking && !hasSms ? 'no-sms' : channel.value === 'sms' ? 'hint' : undefined;
  return (
    <>
      <Select
        {...branch}
        label={t('common.branch')}
        placeholder={t('review-requests.ask.branch')}
        isDisabled={isPending}
        options={onMap.map(({ locationId, name: title }) => ({ value: locationId as string, label: title, content: <Name>{title}</Name> }))}
      />
      <Select
        {...channel}
        onChange={(value) => {
          channel.onChange(value);
          onChannel?.(value);
        }}
        label={t('review-requests.ask.channel')}
        description={hint && t(`review-requests.ask.channel.${hint}`)}
        options={requestChannels.map((value) => ({
          value,
          label: t(`review-requests.channel.${value}`),
          isDisabled: value === 'sms' && !hasSms,
        }))}
      />
      {children}
      <Select
        {...spoken}
        label={t('review-requests.ask.language')}
        options={(['ar', 'en'] as const).map((value) => ({ value, label: t(`review-requests.language.${value}`) }))}
      />
      <Select
        {...source}
        value={source.value ?? null}
        label={t('review-requests.ask.source')}
        description={t('review-requests.ask.source.hint')}
        placeholder={t('review-requests.ask.source.choose')}
        options={consentSources.map((value) => ({ value, label: t(`review-requests.source.${value}`) }))}
      />
    </>
  );
}
