import { apiScopes, fieldErrorText } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { branchesQuery } from '../../lib/api/branches.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { applyServerErrors, useField, useZodForm } from '../../lib/form/form.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { SecretDialog } from '../../ui/overlays/secret-dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { useCreateKey } from './api.ts';
import { blankKey, bodyOf, expiries, KeyForm } from './key-form.ts';

const texts = {
  title: 'api-keys.created',
  label: 'api-keys.key',
  once: 'api-keys.created.once',
  copy: 'api-keys.copy',
  copied: 'api-keys.copied',
  done: 'api-keys.created.done',
} as const;

/** Creates a key, then shows it once. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  return key === null ? <KeyFields onCreated={setKey} onClose={onClose} /> : <SecretDialog secret={key} onClose={onClose} texts={texts} />;
}

function KeyFields({ onCreated, onClose }: { readonly onCreated: (key: string) => void; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const { language } = useLocale();
  const formId = useId();
  const create = useCreateKey();
  const [problem, setProblem] = useState<unknown>(null);
  const form = useZodForm(KeyForm, blankKey);
  const name = useField(form.control, 'name');
  const addresses = useField(form.control, 'addresses');
  const expires = useField(form.control, 'expires');
  const scopes = useController({ control: form.control, name: 'scopes' });
  const reach = useController({ control: form.control, name: 'reach' }).field;
  const branches = useController({ control: form.control, name: 'branches' });
  const errorOf = (message: string | undefined) => (message === undefined ? undefined : fieldErrorText(message, language));
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      onCreated((await create.mutateAsync(bodyOf(values))).key);
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="md"
      title={<T id="api-keys.create" />}
      isDismissable={!create.isPending}
      footer={
        <>
          <Button variant="primary" type="submit" form={formId} isPending={create.isPending}>
            <T id="api-keys.create" />
          </Button>
          <Button onPress={onClose} isDisabled={create.isPending}>
            <T id="common.action.cancel" />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {problem !== null && (
          <Notice tone="error" announce="alert">
            {textOf(problem)}
          </Notice>
        )}
        <TextField label={t('api-keys.name')} description={t('api-keys.name.hint')} autoFocus {...name} />
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1.5 text-dense font-medium">
            <T id="api-keys.scopes" />
          </legend>
          {apiScopes.map((scope) => (
            <Checkbox
              key={scope}
              isSelected={scopes.field.value.includes(scope)}
              onChange={(on) =>
                scopes.field.onChange(apiScopes.filter((each) => (each === scope ? on : scopes.field.value.includes(each))))
              }
            >
              <T id={`api-keys.scope.${scope}`} />
            </Checkbox>
          ))}
          <FieldProblem text={errorOf(scopes.fieldState.error?.message)} />
        </fieldset>
        <div className="flex flex-col gap-2">
          <RadioGroup
            label={t('api-keys.branches')}
            value={reach.value}
            onChange={reach.onChange}
            choices={[
              { value: 'all', label: t('api-keys.branches.all') },
              { value: 'chosen', label: t('api-keys.branches.chosen') },
            ]}
          />
          {reach.value === 'chosen' && <Branches value={branches.field.value} onChange={branches.field.onChange} />}
          <FieldProblem text={errorOf(branches.fieldState.error?.message)} />
        </div>
        <Select
          label={t('api-keys.expires')}
          {...expires}
          options={expiries.map((value) => ({ value, label: t(`api-keys.expires.${value}`) }))}
        />
        <TextArea label={t('api-keys.addresses')} description={t('api-keys.addresses.hint')} isOptional rows={3} {...addresses} />
      </form>
    </Dialog>
  );
}

function FieldProblem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="text-small text-coral">
      {text}
    </p>
  );
}

function Branches({ value, onChange }: { readonly value: readonly string[]; readonly onChange: (value: string[]) => void }) {
  const t = useT();
  const { tenantId } = useSession();
  const { data: linked = [] } = useQuery(branchesQuery(tenantId));
  return (
    <div
      role="group"
      aria-label={t('api-keys.branches')}
      className="max-h-56 overflow-auto rounded-control border border-outline px-3.5 py-1.5"
    >
      {linked.map(({ id, name }) => (
        <Checkbox
          key={id}
          isSelected={value.includes(id)}
          onChange={(on) => onChange(on ? [...value, id] : value.filter((each) => each !== id))}
        >
          <Name>{name}</Name>
        </Checkbox>
      ))}
    </div>
  );
}
