import type { PublishingRuleView } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bot, Pause, Pencil, Play } from 'lucide-react';
import { useState } from 'react';
import { branchesQuery } from '../../../lib/api/branches.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { usePauseRule, useRemoveRule } from '../api/settings.ts';
import { RuleForm } from './rule-form.tsx';

/** The rule by which suggested replies are published without a person. Only a general manager changes it. */
export function RuleCard({ rule }: { readonly rule: PublishingRuleView | null }) {
  const mayChange = can(useSession(), 'reviews.rule');
  const textOf = useErrorText();
  const pause = usePauseRule();
  const [isEditing, setIsEditing] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const setPaused = (paused: boolean) => pause.mutate(paused, { onError: (error) => showToast({ title: textOf(error), tone: 'warning' }) });
  return (
    <Card as="section" aria-labelledby="rule-title" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="rule-title" className="text-heading font-semibold">
            <T id="reviews.rule.title" />
          </h2>
          {rule !== null && (
            <Badge icon={rule.paused || !rule.isAgreed ? Pause : Bot} tone={rule.paused || !rule.isAgreed ? 'saffron' : 'palm'}>
              <T id={rule.isAgreed ? (rule.paused ? 'reviews.rule.paused' : 'reviews.rule.on') : 'reviews.rule.lapsed'} />
            </Badge>
          )}
        </div>
        <p className="text-dense text-muted">
          <T id="reviews.rule.hint" />
        </p>
      </div>
      {rule !== null && rule.hold !== null && (
        <Notice tone="warning">
          <T id="reviews.rule.lapsed.hint" values={{ because: rule.hold }} />
        </Notice>
      )}
      {rule !== null && <RuleTerms rule={rule} />}
      {mayChange ? (
        <div className="flex flex-wrap gap-2">
          {rule?.isAgreed === true && (
            <Button
              variant={rule.paused ? 'primary' : 'secondary'}
              icon={rule.paused ? Play : Pause}
              isPending={pause.isPending}
              onPress={() => setPaused(!rule.paused)}
            >
              <T id={rule.paused ? 'reviews.rule.resume' : 'reviews.rule.pause'} />
            </Button>
          )}
          <Button
            variant={rule?.isAgreed === false ? 'primary' : 'secondary'}
            icon={rule === null ? Bot : Pencil}
            onPress={() => setIsEditing(true)}
          >
            <T id={rule === null ? 'reviews.rule.begin' : rule.isAgreed ? 'reviews.rule.change' : 'reviews.rule.agree.again'} />
          </Button>
          {rule !== null && (
            <Button variant="danger-quiet" onPress={() => setIsRemoving(true)}>
              <T id="reviews.rule.remove" />
            </Button>
          )}
        </div>
      ) : (
        <Notice>
          <T id="reviews.rule.forbidden" />
        </Notice>
      )}
      {isEditing && <RuleForm rule={rule} onClose={() => setIsEditing(false)} />}
      {isRemoving && <RemoveRule onClose={() => setIsRemoving(false)} />}
    </Card>
  );
}

function RuleTerms({ rule }: { readonly rule: PublishingRuleView }) {
  const { tenantId } = useSession();
  const { data: branches = [] } = useQuery(branchesQuery(tenantId));
  const { minStars, locationIds, delayMinutes, dailyCap, agreedBy, agreedAt } = rule;
  const names = branches.filter(({ id }) => locationIds?.includes(id)).map(({ name }) => name);
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5 text-dense">
      <li>
        <T id="reviews.rule.terms.stars" values={{ count: minStars }} />
      </li>
      <li>
        {locationIds === null ? (
          <T id="reviews.rule.terms.all-branches" />
        ) : (
          <T id="reviews.rule.terms.branches" values={{ count: locationIds.length, names: <Name>{names.join('، ')}</Name> }} />
        )}
      </li>
      <li>
        <T id="reviews.rule.terms.delay" values={{ delay: delayMinutes }} />
      </li>
      <li>
        <T id="reviews.rule.terms.cap" values={{ count: dailyCap }} />
      </li>
      <li className="text-muted">
        {agreedBy === null ? (
          <T id="reviews.rule.terms.agreed" values={{ at: <ExactTime at={agreedAt} /> }} />
        ) : (
          <T id="reviews.rule.terms.agreed-by" values={{ name: <Name>{agreedBy}</Name>, at: <ExactTime at={agreedAt} /> }} />
        )}
      </li>
    </ul>
  );
}

function RemoveRule({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const remove = useRemoveRule();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={t('reviews.rule.remove.title')}
      confirmLabel={t('reviews.rule.remove')}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      isPending={remove.isPending}
      errorMessage={remove.error === null ? undefined : textOf(remove.error)}
    >
      <T id="reviews.rule.remove.hint" />
    </ConfirmDialog>
  );
}
