import { AskBody, consentSources, minute, requestChannels } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../lib/clock.ts';
import { applyServerErrors, useField, useZodForm } from '../../lib/form.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { useSession } from '../../lib/session.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Name } from '../../ui/user-text.tsx';
import { askingQuery, reviewLinksQuery, useAsk } from './api.ts';

/** Asks one person who agreed to it. */
export function AskForm({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const now = useNow('minute');
  const { language } = useLocale();
  const { tenantId } = useSession();
  const { data: branches = [] } = useQuery(reviewLinksQuery(tenantId));
  const { data: asking } = useQuery(askingQuery(tenantId));
  const hasSms = asking?.channels.includes('sms') ?? false;
  const onMap = branches.filter(({ url }) => url !== null);
  const ask = useAsk();
  const [problem, setProblem] = useState<unknown>(null);
  const form = useZodForm(AskBody, { locationId: '', channel: 'email', address: '', name: '', language });
  const { control } = form;
  const branch = useField(control, 'locationId');
  const channel = useField(control, 'channel');
  const address = useField(control, 'address');
  const name = useField(control, 'name');
  const spoken = useField(control, 'language');
  const source = useField(control, 'source');
  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      const { dueAt } = await ask.mutateAsync(body);
      const isLater = Date.parse(dueAt) > now + minute;
      showToast({ title: isLater ? t('review-requests.ask.later', { at: format.exact(dueAt) }) : t('review-requests.ask.done') });
      onClose();
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });
  return (
    <FormDialog
      title={<T id="review-requests.ask" />}
      submitLabel={<T id="review-requests.ask.send" />}
      problem={problem}
      isPending={ask.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Select
        {...branch}
        label={t('common.branch')}
        placeholder={t('review-requests.ask.branch')}
        options={onMap.map(({ locationId, name: title }) => ({ value: locationId as string, label: title, content: <Name>{title}</Name> }))}
      />
      <Select
        {...channel}
        label={t('review-requests.ask.channel')}
        description={hasSms ? t('review-requests.ask.channel.hint') : t('review-requests.ask.channel.no-sms')}
        options={requestChannels.map((value) => ({
          value,
          label: t(`review-requests.channel.${value}`),
          isDisabled: value === 'sms' && !hasSms,
        }))}
      />
      <TextField
        {...address}
        label={t(channel.value === 'sms' ? 'review-requests.ask.phone' : 'review-requests.ask.email')}
        type={channel.value === 'sms' ? 'tel' : 'email'}
        autoComplete="off"
      />
      <TextField {...name} value={name.value ?? ''} label={t('review-requests.ask.name')} isOptional autoComplete="off" />
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
    </FormDialog>
  );
}
