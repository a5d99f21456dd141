import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { presenceConnected, presenceLost } from '../../../lib/live/presence.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signInAs } from '../../../lib/testing.ts';
import { setUnsaved } from '../../../lib/form/unsaved-texts.ts';
import { useReplyEditor } from './use-reply-editor.ts';
import { aReply, aReview } from '../testing.ts';
import { ReplySection } from './reply-section.tsx';

const review = aReview('سارة المطيري');
const nothing = () => undefined;

function Section({ of }: { readonly of: typeof review }) {
  return <ReplySection review={of} editor={useReplyEditor(of)} textRef={null} wantsSuggestions={false} onSuggesting={nothing} />;
}

beforeEach(async () => {
  await loadMessages('ar', ['reviews', 'dashboard']);
  signInAs({ abilities: ['reviews.read', 'reviews.reply'] });
  vi.stubGlobal('fetch', () => new Promise(nothing));
  // The socket of an earlier test would answer what this one reports.
  presenceConnected({ emit: nothing, on: nothing });
  presenceLost();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each(['queued', 'published'] as const)('shows a colleague’s %s answer next to the text that is being written', (state) => {
  setUnsaved(review.id, { text: 'نصي', seen: null });
  const client = new QueryClient();
  const shown = (of: typeof review) => (
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <Section of={of} />
      </QueryClientProvider>
    </LocaleProvider>
  );
  const { rerender } = render(shown(review));
  const publishAt = new Date(Date.now() + 60_000).toISOString() as typeof review.updatedAt;
  rerender(shown({ ...review, replied: true, reply: aReply({ state, text: 'رد نورة', publishAt }) }));
  expect(screen.getByText('رد نورة')).toBeDefined();
  expect(screen.getByText('على هذه المراجعة رد، وهو ظاهر أعلاه')).toBeDefined();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('نصي');
});
