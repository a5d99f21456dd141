import { ContactRuleMatch, type ContactPerson, type ContactRule } from '@sumaa/contracts';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { useTestRule } from './api.ts';
import { matchOf, nobody, RuleForm, typedOf } from './rule-form.ts';

type Props = {
  /** Null: a new rule. */
  readonly rule: ContactRule | null;
  readonly people: readonly ContactPerson[];
  readonly onSave: (rule: ContactRule) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Writes a rule and tries it on the messages that came. */
export function RuleDialog({ rule, people, onSave, onClose }: Props) {
  const t = useT();
  const form = useZodForm(RuleForm, typedOf(rule));
  const [problem, setProblem] = useState<unknown>(null);
  const name = useField(form.control, 'name');
  const keywords = useField(form.control, 'keywords');
  const domains = useField(form.control, 'domains');
  const language = useField(form.control, 'language');
  const assignee = useField(form.control, 'assignToUserId');
  const priority = useField(form.control, 'priority');
  const stop = useField(form.control, 'stop');
  const mayTest = can(useSession(), 'platform.inbox');
  const isGone = assignee.value !== nobody && !people.some(({ id }) => id === assignee.value);

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await onSave(values);
      onClose();
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });

  return (
    <FormDialog
      title={<T id={rule ? 'assignment.rule.edit' : 'assignment.rule.add'} />}
      submitLabel={<T id="common.action.save" />}
      problem={problem}
      isPending={form.formState.isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField label={t('assignment.rule.name')} maxLength={80} autoFocus {...name} />
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-3 text-body font-semibold">
          <T id="assignment.rule.when" />
        </legend>
        <TextArea
          label={t('assignment.rule.keywords')}
          description={t('assignment.rule.keywords.hint')}
          rows={3}
          isOptional
          {...keywords}
        />
        <Select
          label={t('assignment.rule.language')}
          {...language}
          options={(['any', 'ar', 'en'] as const).map((value) => ({ value, label: t(`assignment.language.${value}`) }))}
        />
        <TextArea label={t('assignment.rule.domains')} description={t('assignment.rule.domains.hint')} rows={3} isOptional {...domains} />
        {mayTest && <RuleTest read={() => matchOf(form.getValues())} />}
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-3 text-body font-semibold">
          <T id="assignment.rule.then" />
        </legend>
        <Select
          label={t('assignment.rule.assign')}
          {...assignee}
          options={[
            { value: nobody, label: t('assignment.nobody') },
            ...people.map(({ id, name: label }) => ({ value: String(id), label })),
            ...(isGone ? [{ value: assignee.value, label: t('assignment.gone') }] : []),
          ]}
        />
        <Select
          label={t('assignment.rule.priority')}
          {...priority}
          options={(['keep', 'raise', 'lower'] as const).map((value) => ({ value, label: t(`assignment.priority.${value}`) }))}
        />
        <Checkbox isSelected={stop.value} onChange={stop.onChange}>
          <T id="assignment.rule.stop" />
        </Checkbox>
      </fieldset>
    </FormDialog>
  );
}

/** Which of the newest messages would match. */
function RuleTest({ read }: { readonly read: () => ReturnType<typeof matchOf> }) {
  const textOf = useErrorText();
  const test = useTestRule();
  const [isEmpty, setEmpty] = useState(false);
  const run = () => {
    const match = ContactRuleMatch.safeParse(read());
    setEmpty(!match.success);
    if (match.success) test.mutate(match.data);
  };
  const { data, error } = test;
  return (
    <div className="flex flex-col items-start gap-3">
      <Button icon={FlaskConical} size="sm" isPending={test.isPending} onPress={run}>
        <T id="assignment.test" />
      </Button>
      {isEmpty && (
        <p role="alert" className="text-small text-coral">
          <T id="assignment.test.empty" />
        </p>
      )}
      {error !== null && (
        <Notice tone="error" announce="alert">
          {textOf(error)}
        </Notice>
      )}
      {data && !isEmpty && (
        <div role="status" className="flex w-full flex-col gap-1 rounded-card bg-sunken px-4 py-3">
          <p className="text-dense font-medium">
            <T id="assignment.test.result" values={{ matched: data.matched, tested: data.tested }} />
          </p>
          <ul className="flex flex-col gap-1">
            {data.items.map(({ id, name, subject, createdAt }) => (
              <li key={id} className="flex min-w-0 flex-wrap gap-x-2 text-small text-muted">
                <Name className="truncate text-ink">{subject ?? '—'}</Name>
                <Name>{name ?? ''}</Name>
                <ExactTime at={createdAt} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
