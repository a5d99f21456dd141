import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readUrlState, useUrlState, writeUrlState } from './url-state.ts';

const schema = z.object({
  stars: z.enum(['all', '1', '5']).default('all'),
  page: z.coerce.number().int().min(1).default(1),
  branch: z.array(z.string()).default([]),
  review: z.string().optional(),
});
const read = (query: string) => readUrlState(schema, new URLSearchParams(query));

describe('state in the address', () => {
  it('starts from the defaults', () => {
    expect(read('')).toEqual({ stars: 'all', page: 1, branch: [], review: undefined });
  });

  it('applies what is valid and ignores the rest', () => {
    expect(read('stars=7&page=3&unknown=x')).toEqual({ stars: 'all', page: 3, branch: [], review: undefined });
    expect(read('page=zero&review=r1')).toMatchObject({ page: 1, review: 'r1' });
  });

  it('reads a list from one value or several', () => {
    expect(read('branch=a').branch).toEqual(['a']);
    expect(read('branch=a&branch=b').branch).toEqual(['a', 'b']);
    expect(read('stars=5&stars=1').stars).toBe('5');
  });

  it('writes no defaults and keeps unknown parameters', () => {
    const next = writeUrlState(schema, new URLSearchParams('keep=1&stars=5&branch=a'), {
      stars: 'all',
      page: 2,
      branch: ['b', 'c'],
      review: undefined,
    });
    expect(next.toString()).toBe('keep=1&page=2&branch=b&branch=c');
  });

  it('reads back through the hook what it wrote', () => {
    const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={['/x?stars=5']}>{children}</MemoryRouter>;
    const { result } = renderHook(() => ({ url: useUrlState(schema), at: useLocation() }), { wrapper });
    act(() => result.current.url[1]({ review: 'r9' }, { push: true }));
    expect(result.current.url[0]).toMatchObject({ stars: '5', review: 'r9' });
    act(() => result.current.url[1]({ stars: 'all' }));
    expect(result.current.at.search).toBe('?review=r9');
  });

  it('keeps a change that is not shown yet when the next one follows', () => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={['/x?stars=5&review=r1']}>{children}</MemoryRouter>
    );
    const { result } = renderHook(() => ({ url: useUrlState(schema), at: useLocation() }), { wrapper });
    act(() => {
      result.current.url[1]({ stars: 'all' });
      result.current.url[1]({ review: 'r2' });
    });
    expect(result.current.at.search).toBe('?review=r2');
  });
});
