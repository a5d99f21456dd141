import {
  defaultTemplates,
  mostPerMonth,
  templateLength,
  type AskingRules,
  type Language,
  type ReviewAsking,
  type Uuid,
} from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../lib/api/errors.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { askingQuery, reviewLinksQuery, useChangeRules, useChangeTemplate } from './api.ts';

/** How the business asks: cap, quiet hours and texts. */
export function RulesTab() {
  const { tenantId } = useSession();
  const asking = useQuery(askingQuery(tenantId));
  if (asking.isPending) return <Skeleton className="h-64 w-full rounded-card" />;
  if (asking.error !== null) return <ErrorState error={asking.error} onRetry={() => void asking.refetch()} />;
  return (
    <div className="flex flex-col gap-5">
      <RulesCard saved={asking.data.rules} />
      <TemplateCard saved={asking.data} />
    </div>
  );
}

const times = Array.from({ length: 48 }, (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`);

function RulesCard({ saved }: { readonly saved: AskingRules }) {
  const t = useT();
  const textOf = useErrorText();
  const change = useChangeRules();
  const [draft, setDraft] = useState(saved);
  const wrong = isApiError(change.error, 'validation_failed') ? change.error.fieldErrors : {};
  const timeField = (field: 'quietFrom' | 'quietTo') => (
    <Select
      label={t(`review-requests.rules.${field}`)}
      options={[...new Set([...times, draft[field]])].toSorted().map((value) => ({ value, label: value }))}
      value={draft[field]}
      onChange={(value) => setDraft({ ...draft, [field]: value })}
      errorMessage={wrong[field]?.[0]}
    />
  );
  return (
    <Card as="section" aria-labelledby="rules-title" className="flex flex-col gap-4">
      <h2 id="rules-title" className="text-heading font-semibold">
        <T id="review-requests.rules" />
      </h2>
      <p className="text-dense text-muted">
        <T id="review-requests.rules.about" />
      </p>
      {change.error !== null && (
        <Notice tone="error" announce="alert">
          {textOf(change.error)}
        </Notice>
      )}
      <div className="grid gap-4 md:grid-cols-3">
        <Select
          label={t('review-requests.rules.max')}
          options={Array.from({ length: mostPerMonth }, (_, index) => {
            const value = String(index + 1);
            return { value, label: t('review-requests.rules.max.of', { count: index + 1 }) };
          })}
          value={String(draft.maxPerMonth)}
          onChange={(value) => setDraft({ ...draft, maxPerMonth: Number(value) })}
        />
        {timeField('quietFrom')}
        {timeField('quietTo')}
      </div>
      <div>
        <Button
          variant="primary"
          isPending={change.isPending}
          onPress={() => change.mutate(draft, { onSuccess: () => showToast({ title: t('review-requests.saved') }) })}
        >
          <T id="common.action.save" />
        </Button>
      </div>
    </Card>
  );
}

function TemplateCard({ saved }: { readonly saved: ReviewAsking }) {
  const t = useT();
  const { tenantId } = useSession();
  const { data: branches = [] } = useQuery(reviewLinksQuery(tenantId));
  const [branch, setBranch] = useState<Uuid | null>(null);
  const [language, setLanguage] = useState<Language>('ar');
  const own = saved.templates.find((each) => each.locationId === branch && each.language === language);
  const general = saved.templates.find((each) => each.locationId === null && each.language === language);
  return (
    <Card as="section" aria-labelledby="template-title" className="flex flex-col gap-4">
      <h2 id="template-title" className="text-heading font-semibold">
        <T id="review-requests.template" />
      </h2>
      <p className="text-dense text-muted">
        <T id="review-requests.template.about" />
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          label={t('common.branch')}
          value={branch ?? 'every'}
          onChange={(chosen) => setBranch(branches.find(({ locationId }) => locationId === chosen)?.locationId ?? null)}
          options={[
            { value: 'every', label: t('review-requests.template.every') },
            ...branches.map(({ locationId, name }) => ({ value: locationId as string, label: name, content: <Name>{name}</Name> })),
          ]}
        />
        <Select
          label={t('review-requests.ask.language')}
          value={language}
          onChange={setLanguage}
          options={(['ar', 'en'] as const).map((value) => ({ value, label: t(`review-requests.language.${value}`) }))}
        />
      </div>
      <TemplateField
        key={`${branch ?? 'every'}-${language}`}
        target={{ locationId: branch, language }}
        own={own?.text ?? null}
        inherited={(branch === null ? undefined : general?.text) ?? defaultTemplates[language]}
      />
    </Card>
  );
}

type FieldProps = {
  readonly target: { readonly locationId: Uuid | null; readonly language: Language };
  /** Null: none was written for this branch and language. */
  readonly own: string | null;
  /** What holds without one. */
  readonly inherited: string;
};

function TemplateField({ target, own, inherited }: FieldProps) {
  const t = useT();
  const textOf = useErrorText();
  const change = useChangeTemplate();
  const [text, setText] = useState(own ?? inherited);
  const save = (next: string | null) =>
    change.mutate({ ...target, text: next }, { onSuccess: () => showToast({ title: t('review-requests.saved') }) });
  return (
    <>
      <TextArea
        label={t('review-requests.template.text')}
        description={t('review-requests.template.hint')}
        rows={5}
        maxLength={templateLength}
        value={text}
        onChange={setText}
        errorMessage={change.error === null ? undefined : textOf(change.error)}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={change.isPending} onPress={() => save(text)}>
          <T id="common.action.save" />
        </Button>
        {own !== null && (
          <Button
            isDisabled={change.isPending}
            onPress={() => {
              setText(inherited);
              save(null);
            }}
          >
            <T id="review-requests.template.reset" />
          </Button>
        )}
      </div>
    </>
  );
}
