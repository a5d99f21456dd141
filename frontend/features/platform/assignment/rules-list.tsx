import type { ContactPerson, ContactRule } from '@sumaa/contracts';
import { ArrowDown, ArrowUp, ListFilter, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Tag } from '../../../ui/marks/chip.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';

type Props = {
  readonly rules: readonly ContactRule[];
  readonly people: readonly ContactPerson[];
  readonly isPending: boolean;
  /** Absent: the user may only look. */
  readonly onChange?: (rules: readonly ContactRule[]) => void;
  readonly onEdit: (id: string) => void;
};

/** The rules in their order. Switching, moving and removing take effect at once. */
export function RulesList({ rules, people, isPending, onChange, onEdit }: Props) {
  const t = useT();
  const format = useFormat();
  const move = (from: number, to: number) => {
    const next = [...rules];
    const [moved] = next.splice(from, 1);
    if (moved) onChange?.(next.toSpliced(to, 0, moved));
  };
  return (
    <Card as="section" aria-label={t('assignment.rules')}>
      <CardHeader
        title={<T id="assignment.rules" />}
        summary={<T id="assignment.rules.hint" />}
        actions={
          onChange && (
            <Button variant="primary" size="sm" icon={Plus} onPress={() => onEdit('new')}>
              <T id="assignment.rule.add" />
            </Button>
          )
        }
      />
      {rules.length === 0 ? (
        <EmptyState icon={ListFilter} title={<T id="assignment.rules.empty" />} />
      ) : (
        <ol aria-label={t('assignment.rules')} aria-busy={isPending} className="flex flex-col">
          {rules.map((rule, index) => (
            <li key={rule.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-hairline py-3 first:border-t-0">
              <span className="w-6 shrink-0 pt-1 text-dense text-muted">{format.number(index + 1)}</span>
              <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1.5">
                {onChange ? (
                  <Switch
                    isSelected={rule.isOn}
                    isDisabled={isPending}
                    onChange={(isOn) => onChange(rules.map((each) => (each.id === rule.id ? { ...each, isOn } : each)))}
                  >
                    <Name>{rule.name}</Name>
                  </Switch>
                ) : (
                  <span className="flex items-center gap-2 text-dense font-medium">
                    <Name>{rule.name}</Name>
                    {!rule.isOn && (
                      <Badge size="sm">
                        <T id="assignment.rule.off" />
                      </Badge>
                    )}
                  </span>
                )}
                <Summary rule={rule} people={people} />
              </div>
              {onChange && (
                <span className="flex items-center">
                  <IconButton
                    icon={ArrowUp}
                    size="sm"
                    label={t('assignment.rule.up', { name: rule.name })}
                    isDisabled={isPending || index === 0}
                    onPress={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    size="sm"
                    label={t('assignment.rule.down', { name: rule.name })}
                    isDisabled={isPending || index === rules.length - 1}
                    onPress={() => move(index, index + 1)}
                  />
                  <IconButton
                    icon={Pencil}
                    size="sm"
                    label={t('assignment.rule.edit.of', { name: rule.name })}
                    isDisabled={isPending}
                    onPress={() => onEdit(rule.id)}
                  />
                  <IconButton
                    icon={Trash2}
                    size="sm"
                    label={t('assignment.rule.remove', { name: rule.name })}
                    isDisabled={isPending}
                    onPress={() => onChange(rules.filter(({ id }) => id !== rule.id))}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Summary({ rule, people }: { readonly rule: ContactRule; readonly people: readonly ContactPerson[] }) {
  const t = useT();
  const { match, assignToUserId, priority, stop } = rule;
  const person = people.find(({ id }) => id === assignToUserId);
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-small text-muted">
      {match.keywords.map((word) => (
        <Tag key={word}>
          <Name>{word}</Name>
        </Tag>
      ))}
      {match.language !== null && <Tag>{t(`assignment.language.${match.language}`)}</Tag>}
      {match.domains.map((domain) => (
        <Tag key={domain}>
          <Name ltr>{domain}</Name>
        </Tag>
      ))}
      {assignToUserId !== null && (
        <Effect>
          <T id="assignment.effect.assign" values={{ name: <Name>{person?.name ?? t('assignment.gone')}</Name> }} />
        </Effect>
      )}
      {priority !== null && <Effect>{t(`assignment.priority.${priority}`)}</Effect>}
      {stop && (
        <Effect>
          <T id="assignment.effect.stop" />
        </Effect>
      )}
    </div>
  );
}

const Effect = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden>·</span>
    <span>{children}</span>
  </span>
);
