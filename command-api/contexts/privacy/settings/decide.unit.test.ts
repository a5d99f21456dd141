import { defaultPrivacy, type PrivacyEvent, type PrivacySettings, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import type { PrivacyCommand } from './commands.ts';
import { privacy } from './privacy.ts';

const { given } = specOf(privacy);
const tenantId = '11111111-1111-4111-8111-111111111111' as Uuid;
const save = (revision: number, settings: Partial<PrivacySettings>, choosesAddress = true): PrivacyCommand => ({
  type: 'SavePrivacy',
  tenantId,
  revision,
  settings: { ...defaultPrivacy, ...settings },
  choosesAddress,
});
const chosen = (slug: string, previous: string | null = null): PrivacyEvent => ({
  type: 'PublicAddressChosen',
  data: { tenantId, slug, slugKey: slug, previous },
});
const switched = (on: boolean): PrivacyEvent => ({ type: 'PublicProfileSwitched', data: { tenantId, on } });

test('each change is an event of its own, and what is the same is none', () => {
  given()
    .when(save(0, { publicProfile: true, slug: 'oasis', showContactInfo: true, allowSearchEngines: true, dataRetention: '1year' }))
    .then(
      chosen('oasis'),
      switched(true),
      { type: 'ContactInfoSwitched', data: { tenantId, on: true } },
      { type: 'SearchEnginesSwitched', data: { tenantId, on: true } },
      { type: 'DataRetentionChosen', data: { tenantId, retention: '1year', previous: '2years' } },
    );
  given().when(save(0, {})).then();
});

test('settings that were changed in the meantime are not overwritten', () =>
  given(chosen('oasis'), switched(true))
    .when(save(1, { slug: 'oasis' }))
    .thenRefused('conflict'));

test('a page needs an address, and an address cannot be taken away', () => {
  given()
    .when(save(0, { publicProfile: true }))
    .thenRefused('validation_failed');
  given(chosen('oasis')).when(save(1, {})).thenRefused('validation_failed');
});

test('only a general manager chooses the address; others may switch the page', () => {
  given(chosen('oasis'))
    .when(save(1, { slug: 'palm' }, false))
    .thenRefused('validation_failed');
  given(chosen('oasis'))
    .when(save(1, { slug: 'oasis', publicProfile: true }, false))
    .then(switched(true));
});

test('a sixth address is refused, an earlier one is not', () => {
  const five = ['aaa', 'bbb', 'ccc', 'ddd', 'eee'].map((slug) => chosen(slug));
  given(...five)
    .when(save(5, { slug: 'fff' }))
    .thenRefused('validation_failed');
  given(...five)
    .when(save(5, { slug: 'aaa' }))
    .then(chosen('aaa', 'eee'));
});
