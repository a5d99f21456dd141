import {
  businessTimeZones,
  currencies,
  intervals,
  latinDigits,
  planCatalogue,
  planIds,
  settingBounds,
  type BankAccount,
  type Interval,
  type PlanId,
} from '@sumaa/contracts';
import { useState } from 'react';
import { halalasOf } from '../../../lib/locale/halalas.ts';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { directionOf, languages } from '../../../lib/locale/language.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSavePlatformSettings, type Saved } from './api.ts';
import { errorOf, Loaded, refusedAddresses, SettingsForm, type Save } from './form.tsx';

/** Maintenance mode, what the platform is called, and what new businesses begin with. */
export const GeneralTab = () => (
  <Loaded>
    {(saved, newest) => (
      <div className="flex flex-col gap-4">
        <Maintenance saved={newest} />
        <General key={saved.revision} saved={saved} />
      </div>
    )}
  </Loaded>
);

/** Passwords, sessions and the addresses of the console. */
export const SecurityTab = () => <Loaded>{(saved) => <Security key={saved.revision} saved={saved} />}</Loaded>;

/** The free trial, what plans cost, the tax rate and the numbers of invoices. */
export const BillingTab = () => <Loaded>{(saved) => <Billing key={saved.revision} saved={saved} />}</Loaded>;

type Props = { readonly saved: Saved };

function Maintenance({ saved }: Props) {
  const save = useSavePlatformSettings();
  const { maintenanceMode } = saved.settings;
  return (
    <Card as="section" aria-labelledby="maintenance-title" className="flex max-w-2xl flex-col gap-4">
      <CardHeader id="maintenance-title" title={<T id="general.maintenance" />} summary={<T id="general.maintenance.hint" />} />
      {maintenanceMode && <Notice tone="warning" announce="status" title={<T id="general.maintenance.on" />} />}
      {save.error !== null && <ErrorState error={save.error} isCompact onRetry={() => save.reset()} />}
      <Switch isSelected={maintenanceMode} isDisabled={save.isPending} onChange={(isOn) => save.mutate({ maintenanceMode: isOn })}>
        <T id="general.maintenance" />
      </Switch>
    </Card>
  );
}

const zoneNames = { 'Asia/Riyadh': 'general.zone.riyadh', 'Asia/Dubai': 'general.zone.dubai', UTC: 'general.zone.utc' } as const;

/** What the platform is called, and what a business begins with that registers from now on. */
function General({ saved }: Props) {
  const t = useT();
  const save = useSavePlatformSettings();
  const { settings } = saved;
  const [platformName, setName] = useState(settings.platformName);
  const [platformDescription, setDescription] = useState(settings.platformDescription);
  const [defaultLanguage, setLanguage] = useState(settings.defaultLanguage);
  const [timeZone, setTimeZone] = useState(settings.timeZone);
  const [currency, setCurrency] = useState(settings.currency);
  const [target, setTarget] = useState(String(settings.answerTarget));
  const changes = { platformName, platformDescription, defaultLanguage, timeZone, currency, answerTarget: numberOf(target) };
  return (
    <SettingsForm saved={saved} save={save} changes={changes}>
      <Card as="section" aria-labelledby="platform-title" className="flex flex-col gap-4">
        <CardHeader id="platform-title" title={<T id="general.platform" />} summary={<T id="general.platform.hint" />} />
        {languages.map((language) => (
          <TextField
            key={language}
            label={t(`general.platform.name.${language}`)}
            value={platformName[language]}
            onChange={(typed) => setName({ ...platformName, [language]: typed })}
            dir={directionOf(language)}
            className="max-w-60"
            errorMessage={errorOf(save, `platformName.${language}`)}
          />
        ))}
        {languages.map((language) => (
          <TextField
            key={language}
            label={t(`general.platform.description.${language}`)}
            value={platformDescription[language]}
            onChange={(typed) => setDescription({ ...platformDescription, [language]: typed })}
            dir={directionOf(language)}
            errorMessage={errorOf(save, `platformDescription.${language}`)}
          />
        ))}
        <Select
          label={t('general.platform.language')}
          description={t('general.platform.language.hint')}
          value={defaultLanguage}
          onChange={setLanguage}
          className="max-w-60"
          options={languages.map((language) => ({ value: language, label: t(`general.platform.language.${language}`) }))}
        />
      </Card>
      <Card as="section" aria-labelledby="new-title" className="flex flex-col gap-4">
        <CardHeader id="new-title" title={<T id="general.new" />} summary={<T id="general.new.hint" />} />
        <Select
          label={t('general.new.zone')}
          value={timeZone}
          onChange={setTimeZone}
          className="max-w-60"
          options={businessTimeZones.map((zone) => ({ value: zone, label: t(zoneNames[zone]) }))}
        />
        <Select
          label={t('general.new.currency')}
          value={currency}
          onChange={setCurrency}
          className="max-w-60"
          options={currencies.map((code) => ({ value: code, label: t(`general.currency.${code}`) }))}
        />
        <NumberField
          name="answerTarget"
          label="general.new.target"
          hint="general.new.target.hint"
          value={target}
          onChange={setTarget}
          save={save}
        />
      </Card>
    </SettingsForm>
  );
}

type Bounded = keyof typeof settingBounds;
const numberOf = (text: string): number => Number(latinDigits(text.trim()) || Number.NaN);

const decimalOf = (text: string): number => numberOf(text.replace(/[,٫]/, '.'));

function NumberField({
  name,
  label,
  hint,
  value,
  onChange,
  save,
}: {
  readonly name: Bounded;
  readonly label: 'general.new.target' | 'general.password-length' | 'general.session' | 'general.trial.days' | 'general.tax';
  readonly hint:
    | 'general.new.target.hint'
    | 'general.password-length.hint'
    | 'general.session.hint'
    | 'general.trial.hint'
    | 'general.tax.hint';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly save: Save;
}) {
  const t = useT();
  const [from, to] = settingBounds[name];
  return (
    <TextField
      label={t(label)}
      description={t(hint, { from, to })}
      value={value}
      onChange={onChange}
      inputMode={name === 'taxRate' ? 'decimal' : 'numeric'}
      latinDigits
      dir="ltr"
      className="max-w-60"
      errorMessage={errorOf(save, name)}
    />
  );
}

const clearCommand = 'npm run administrator -- clear-ip-list';

function Security({ saved }: Props) {
  const t = useT();
  const save = useSavePlatformSettings();
  const { settings, yourAddress } = saved;
  const [length, setLength] = useState(String(settings.passwordMinLength));
  const [hours, setHours] = useState(String(settings.sessionTimeout));
  const [needsSymbol, setNeedsSymbol] = useState(settings.requireSpecialChars);
  const [needsFactor, setNeedsFactor] = useState(settings.twoFactorAuth);
  const [addresses, setAddresses] = useState(settings.ipWhitelist.join('\n'));
  const lines = addresses.split('\n').map((line) => line.trim());
  const list = lines.filter((line) => line !== '');
  const addressesProblem = () => {
    const problems = refusedAddresses(save);
    const wrong = lines.flatMap((line, index) => {
      const problem = problems.get(line);
      return problem === undefined ? [] : [{ line: index + 1, problem }];
    });
    if (wrong[0]) return t('general.addresses.line', { ...wrong[0], count: wrong.length });
    return problems.size === 0 ? errorOf(save, 'ipWhitelist') : undefined;
  };
  const changes = {
    passwordMinLength: numberOf(length),
    sessionTimeout: numberOf(hours),
    requireSpecialChars: needsSymbol,
    twoFactorAuth: needsFactor,
    ipWhitelist: list,
  };
  return (
    <SettingsForm saved={saved} save={save} changes={changes}>
      <Card as="section" aria-labelledby="passwords-title" className="flex flex-col gap-4">
        <CardHeader id="passwords-title" title={<T id="general.passwords" />} />
        <NumberField
          name="passwordMinLength"
          label="general.password-length"
          hint="general.password-length.hint"
          value={length}
          onChange={setLength}
          save={save}
        />
        <Switch isSelected={needsSymbol} onChange={setNeedsSymbol} description={<T id="general.symbols.hint" />}>
          <T id="general.symbols" />
        </Switch>
        <Switch isSelected={needsFactor} onChange={setNeedsFactor} description={<T id="general.two-factor.hint" />}>
          <T id="general.two-factor" />
        </Switch>
        <NumberField
          name="sessionTimeout"
          label="general.session"
          hint="general.session.hint"
          value={hours}
          onChange={setHours}
          save={save}
        />
      </Card>
      <Card as="section" aria-labelledby="addresses-title" className="flex flex-col gap-3">
        <CardHeader
          id="addresses-title"
          title={<T id="general.addresses" />}
          actions={
            !list.includes(yourAddress) && (
              <Button size="sm" onPress={() => setAddresses([...list, yourAddress].join('\n'))}>
                <T id="general.addresses.add-own" />
              </Button>
            )
          }
        />
        <TextArea
          label={t('general.addresses')}
          isLabelHidden
          description={
            <>
              <T id="general.addresses.hint" /> <bdi dir="ltr">{yourAddress}</bdi>
            </>
          }
          value={addresses}
          onChange={setAddresses}
          errorMessage={addressesProblem()}
        />
        <p className="text-small text-muted">
          <T id="general.addresses.locked-out" /> <code dir="ltr">{clearCommand}</code>
        </p>
      </Card>
    </SettingsForm>
  );
}

const accountParts = ['holder', 'bank', 'iban'] as const;
const noAccount: BankAccount = { holder: '', bank: '', iban: '' };
const paymentMethodNames = ['card', 'page', 'transfer'] as const;

/** A rate as it is typed, with Arabic digits and signs too; null: none. What is no number becomes 0, which is refused. */
function rateOf(typed: string): number | null {
  return typed.trim() === '' ? null : decimalOf(typed) || 0;
}

/** Something for each price. */
function mapPrices<T>(make: (plan: PlanId, interval: Interval) => T): Record<PlanId, Record<Interval, T>> {
  const of = (plan: PlanId) => ({ monthly: make(plan, 'monthly'), yearly: make(plan, 'yearly') });
  return { basic: of('basic'), professional: of('professional'), enterprise: of('enterprise') };
}

function Billing({ saved }: Props) {
  const t = useT();
  const { language } = useLocale();
  const format = useFormat();
  const save = useSavePlatformSettings();
  const { settings, environment } = saved;
  const [days, setDays] = useState(String(settings.trialPeriod));
  const [rate, setRate] = useState(String(settings.taxRate));
  const [prefix, setPrefix] = useState(settings.invoicePrefix);
  const [riyals, setRiyals] = useState(() => mapPrices((plan, interval) => (settings.prices[plan][interval] / 100).toFixed(2)));
  const prices = mapPrices((plan, interval) => halalasOf(riyals[plan][interval]) ?? Number.NaN);
  const [euro, setEuro] = useState(String(settings.riyalsPerEuro ?? ''));
  const [paymentMethods, setMethods] = useState(settings.paymentMethods);
  const [account, setAccount] = useState(settings.bankAccount ?? noAccount);
  const bankAccount = accountParts.every((part) => account[part].trim() === '') ? null : account;
  const changes = {
    trialPeriod: numberOf(days),
    prices,
    paymentMethods,
    bankAccount,
    riyalsPerEuro: rateOf(euro),
    taxRate: decimalOf(rate),
    invoicePrefix: prefix.trim().toUpperCase(),
  };
  // What is wrong with one part stands at its field.
  const refusedAccount = accountParts.some((part) => errorOf(save, `bankAccount.${part}`) !== undefined)
    ? undefined
    : errorOf(save, 'bankAccount');
  return (
    <SettingsForm saved={saved} save={save} changes={changes}>
      <Card as="section" aria-labelledby="trial-title" className="flex flex-col gap-4">
        <CardHeader id="trial-title" title={<T id="general.trial" />} />
        <NumberField name="trialPeriod" label="general.trial.days" hint="general.trial.hint" value={days} onChange={setDays} save={save} />
      </Card>
      <Card as="section" aria-labelledby="prices-title" className="flex flex-col gap-4">
        <CardHeader id="prices-title" title={<T id="general.prices" />} summary={<T id="general.prices.hint" />} />
        {planIds.map((plan) => (
          <div key={plan} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {intervals.map((interval) => (
              <TextField
                key={interval}
                label={t(`general.prices.${interval}`, { plan: planCatalogue[plan].texts[language].name })}
                value={riyals[plan][interval]}
                onChange={(typed) => setRiyals({ ...riyals, [plan]: { ...riyals[plan], [interval]: typed } })}
                inputMode="decimal"
                dir="ltr"
                errorMessage={errorOf(save, `prices.${plan}.${interval}`)}
              />
            ))}
          </div>
        ))}
      </Card>
      <Card as="section" aria-labelledby="methods-title" className="flex flex-col gap-4">
        <CardHeader id="methods-title" title={<T id="general.methods" />} summary={<T id="general.methods.hint" />} />
        {saved.hasPaymentProvider ? (
          paymentMethodNames.map((name) => (
            <Switch
              key={name}
              isSelected={paymentMethods[name]}
              onChange={(isOn) => setMethods({ ...paymentMethods, [name]: isOn })}
              description={<T id={`general.methods.${name}.hint`} />}
            >
              <T id={`general.methods.${name}`} />
            </Switch>
          ))
        ) : (
          <p className="text-dense">
            <T id="general.methods.no-provider" />
          </p>
        )}
        {errorOf(save, 'paymentMethods') !== undefined && (
          <p role="alert" className="text-small text-coral">
            {errorOf(save, 'paymentMethods')}
          </p>
        )}
      </Card>
      <Card as="section" aria-labelledby="account-title" className="flex flex-col gap-4">
        <CardHeader id="account-title" title={<T id="general.account" />} summary={<T id="general.account.hint" />} />
        {bankAccount === null && (paymentMethods.transfer || !saved.hasPaymentProvider) && (
          <Notice tone="warning">
            <T id={saved.hasPaymentProvider ? 'general.account.none' : 'general.account.none.no-provider'} />
          </Notice>
        )}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {accountParts.map((part) => (
            <TextField
              key={part}
              label={t(`general.account.${part}`)}
              value={account[part]}
              onChange={(typed) => setAccount({ ...account, [part]: typed })}
              {...(part === 'iban' ? { dir: 'ltr' as const, description: t('general.account.iban.hint') } : {})}
              maxLength={100}
              errorMessage={errorOf(save, `bankAccount.${part}`)}
            />
          ))}
        </div>
        {refusedAccount !== undefined && (
          <p role="alert" className="text-small text-coral">
            {refusedAccount}
          </p>
        )}
      </Card>
      <Card as="section" aria-labelledby="rates-title" className="flex flex-col gap-4">
        <CardHeader id="rates-title" title={<T id="general.rates" />} summary={<T id="general.rates.hint" />} />
        {environment.riyalsPerEuro === null ? (
          <TextField
            label={t('general.rates.euro')}
            description={t('general.rates.euro.hint')}
            value={euro}
            onChange={setEuro}
            inputMode="decimal"
            dir="ltr"
            className="max-w-60"
            errorMessage={errorOf(save, 'riyalsPerEuro')}
          />
        ) : (
          <p className="text-dense">
            <T id="general.rates.environment" values={{ rate: <Num>{format.number(environment.riyalsPerEuro)}</Num> }} />
          </p>
        )}
      </Card>
      <Card as="section" aria-labelledby="invoices-title" className="flex flex-col gap-4">
        <CardHeader id="invoices-title" title={<T id="general.invoices" />} />
        <NumberField name="taxRate" label="general.tax" hint="general.tax.hint" value={rate} onChange={setRate} save={save} />
        <TextField
          label={t('general.prefix')}
          description={t('general.prefix.hint', { example: `${settings.invoicePrefix}-2026-000001` })}
          value={prefix}
          onChange={setPrefix}
          latinDigits
          dir="ltr"
          className="max-w-60"
          errorMessage={errorOf(save, 'invoicePrefix')}
        />
      </Card>
    </SettingsForm>
  );
}
