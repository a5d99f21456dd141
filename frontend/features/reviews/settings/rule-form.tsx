import { leastRuleStars, mostRuleReplies, ruleConsentVersion, ruleDelays, type PublishingRuleView, type Uuid } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { branchesQuery } from '../../../lib/api/branches.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ToggleChip } from '../../../ui/marks/chip.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { BarrierNotice } from '../../../ui/plan/barrier-notice.tsx';
import { usePlanBarrier } from '../../../ui/plan/barrier.ts';
import { Segmented } from '../../../ui/fields/radio-group.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useSetRule } from '../api/settings.ts';

const stars = Array.from({ length: 6 - leastRuleStars }, (_, n) => 5 - n);
const fresh = { minStars: 5, locationIds: null, delayMinutes: 60, dailyCap: 20 } as const;
type Terms = Pick<PublishingRuleView, 'minStars' | 'locationIds' | 'delayMinutes' | 'dailyCap'>;

/** The terms of the publishing rule, and the consent to it. */
export function RuleForm({ rule, onClose }: { readonly rule: PublishingRuleView | null; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const formId = useId();
  const set = useSetRule();
  const barrier = usePlanBarrier();
  const { tenantId } = useSession();
  const { data: branches = [] } = useQuery(branchesQuery(tenantId));
  const [terms, setTerms] = useState<Terms>(rule ?? fresh);
  const [cap, setCap] = useState(String(terms.dailyCap));
  const [agrees, setAgrees] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const dailyCap = Number(cap);
  const wrong = {
    cap: !/^\d+$/.test(cap) || dailyCap < 1 || dailyCap > mostRuleReplies,
    branches: terms.locationIds?.length === 0,
    consent: !agrees,
  };
  const errorIf = (isWrong: boolean, text: string) => (isSubmitted && isWrong ? text : undefined);
  const submit = () => {
    setIsSubmitted(true);
    if (wrong.cap || wrong.branches || wrong.consent) return;
    set.mutate({ ...termsOf(terms), dailyCap, consent: ruleConsentVersion }, { onSuccess: onClose });
  };
  const choose = (id: Uuid, isOn: boolean) => {
    const others = (terms.locationIds ?? []).filter((each) => each !== id);
    setTerms({ ...terms, locationIds: isOn ? [...others, id] : others });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="md"
      title={t('reviews.rule.title')}
      isDismissable={!set.isPending}
      footer={
        <>
          <Button variant="primary" type="submit" form={formId} isPending={set.isPending} isDisabled={barrier !== null}>
            <T id={rule?.paused ? 'reviews.rule.agree.paused' : 'reviews.rule.agree'} />
          </Button>
          <Button onPress={onClose} isDisabled={set.isPending}>
            <T id="common.action.cancel" />
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        {barrier !== null && <BarrierNotice barrier={barrier} />}
        {set.error !== null && (
          <Notice tone="error" announce="alert">
            {textOf(set.error)}
          </Notice>
        )}
        <div className="flex flex-col gap-2">
          <p className="text-dense font-medium">
            <T id="reviews.rule.stars" />
          </p>
          <Segmented
            label={t('reviews.rule.stars')}
            value={String(terms.minStars)}
            onChange={(value) => setTerms({ ...terms, minStars: Number(value) })}
            choices={stars.map((value) => ({ value: String(value), label: t('reviews.rule.stars.of', { count: value }) }))}
          />
        </div>
        {branches.length > 1 && (
          <div role="group" aria-label={t('reviews.rule.branches')} className="flex flex-wrap gap-2">
            <ToggleChip isSelected={terms.locationIds === null} onChange={(on) => setTerms({ ...terms, locationIds: on ? null : [] })}>
              <T id="common.branch.all" />
            </ToggleChip>
            {branches.map(({ id, name }) => (
              <ToggleChip key={id} isSelected={terms.locationIds?.includes(id) ?? false} onChange={(on) => choose(id, on)}>
                <Name>{name}</Name>
              </ToggleChip>
            ))}
          </div>
        )}
        {errorIf(wrong.branches, 'branches') !== undefined && (
          <p role="alert" className="text-small text-coral">
            <T id="reviews.rule.branches.none" />
          </p>
        )}
        <Select
          label={t('reviews.rule.delay')}
          description={t('reviews.rule.delay.hint')}
          value={String(terms.delayMinutes)}
          onChange={(value) =>
            setTerms({ ...terms, delayMinutes: ruleDelays.find((each) => String(each) === value) ?? fresh.delayMinutes })
          }
          options={ruleDelays.map((value) => ({ value: String(value), label: t('reviews.rule.delay.of', { delay: value }) }))}
        />
        <TextField
          label={t('reviews.rule.cap')}
          inputMode="numeric"
          latinDigits
          value={cap}
          onChange={setCap}
          errorMessage={errorIf(wrong.cap, t('reviews.rule.cap.wrong', { most: mostRuleReplies }))}
        />
        <p className="text-small text-muted">
          <T id="reviews.writing.outside" />
        </p>
        <Checkbox isSelected={agrees} onChange={setAgrees} errorMessage={errorIf(wrong.consent, t('reviews.rule.consent.needed'))}>
          <T id="reviews.rule.consent" />
        </Checkbox>
      </form>
    </Dialog>
  );
}

const termsOf = ({ minStars, locationIds, delayMinutes }: Terms) => ({
  minStars,
  locationIds: locationIds === null ? null : [...locationIds],
  delayMinutes,
});
