import { alertRoutes, type AlertTest } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, Send } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { SecretDialog } from '../../../ui/overlays/secret-dialog.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSavePlatformSettings, type Saved } from './api.ts';
import { ChannelTrial } from './channel-trial.tsx';
import { errorOf, Loaded, SettingsForm } from './form.tsx';

/** How staff are told of alerts outside the console. */
export const NotificationsTab = () => <Loaded>{(saved) => <Alerts key={saved.revision} saved={saved} />}</Loaded>;

const secretTexts = {
  title: 'general.alerts.secret',
  label: 'general.alerts.secret',
  once: 'general.alerts.secret.once',
  copy: 'general.alerts.secret.copy',
  copied: 'general.alerts.secret.copied',
  done: 'general.alerts.secret.done',
} as const;

function Alerts({ saved }: { readonly saved: Saved }) {
  const t = useT();
  const { settings } = saved;
  const save = useSavePlatformSettings();
  const [email, setEmail] = useState(settings.emailNotifications);
  const [push, setPush] = useState(settings.pushNotifications);
  const [sms, setSms] = useState(settings.smsNotifications);
  const [url, setUrl] = useState(settings.webhookUrl);
  const changes = { emailNotifications: email, pushNotifications: push, smsNotifications: sms, webhookUrl: url.trim() };
  return (
    <SettingsForm saved={saved} save={save} changes={changes}>
      <Card as="section" aria-labelledby="channels-title" className="flex flex-col gap-4">
        <CardHeader id="channels-title" title={<T id="general.alerts" />} summary={<T id="general.alerts.hint" />} />
        <Switch isSelected={email} onChange={setEmail}>
          <T id="general.alerts.email" />
        </Switch>
        <Switch isSelected={push} onChange={setPush}>
          <T id="general.alerts.push" />
        </Switch>
        <ChannelTrial channel="push" isConfigured={saved.channels.push} />
        <Switch isSelected={sms} onChange={setSms} description={<T id="general.alerts.sms.hint" />}>
          <T id="general.alerts.sms" />
        </Switch>
        <ChannelTrial channel="sms" isConfigured={saved.channels.sms} />
      </Card>
      <Card as="section" aria-labelledby="webhook-title" className="flex flex-col gap-4">
        <CardHeader id="webhook-title" title={<T id="general.alerts.webhook" />} summary={<T id="general.alerts.webhook.hint" />} />
        <TextField
          label={t('general.alerts.url')}
          value={url}
          onChange={setUrl}
          dir="ltr"
          inputMode="url"
          errorMessage={errorOf(save, 'webhookUrl')}
        />
        {settings.webhookUrl !== '' && <Endpoint />}
      </Card>
    </SettingsForm>
  );
}

/** The secret of the address that is saved, and a test of it. */
function Endpoint() {
  const [secret, setSecret] = useState<string | null>(null);
  const test = useMutation({ mutationFn: async () => (await call(alertRoutes.testAlerts, {})).model });
  const renew = useMutation({
    mutationFn: async () => (await call(alertRoutes.renewAlertSecret, {})).model,
    onSuccess: (made) => setSecret(made.secret),
  });
  const failed = test.error ?? renew.error;
  return (
    <>
      {failed !== null && (
        <ErrorState
          error={failed}
          isCompact
          onRetry={() => {
            test.reset();
            renew.reset();
          }}
        />
      )}
      {test.data !== undefined && <Result result={test.data} />}
      <div className="flex flex-wrap gap-2">
        <Button icon={Send} isPending={test.isPending} onPress={() => test.mutate()}>
          <T id="general.alerts.test" />
        </Button>
        <Button icon={KeyRound} isPending={renew.isPending} onPress={() => renew.mutate()}>
          <T id="general.alerts.secret.new" />
        </Button>
      </div>
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} texts={secretTexts} />}
    </>
  );
}

function Result({ result: { status, problem } }: { readonly result: AlertTest }) {
  const isTaken = status !== null && status >= 200 && status < 300;
  const id = isTaken
    ? 'general.alerts.taken'
    : problem === null
      ? 'general.alerts.refused'
      : (`general.alerts.problem.${problem}` as const);
  return (
    <Notice
      tone={isTaken ? 'success' : 'warning'}
      announce={isTaken ? 'status' : 'alert'}
      title={<T id={id} values={{ status: String(status ?? '') }} />}
    />
  );
}
