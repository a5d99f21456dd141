// @vitest-environment node
import { sample, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOnly, toLatinDigits } from './digits.ts';

describe('digits', () => {
  it('become Latin from any keyboard', () => {
    expect(toLatinDigits('٠٥٠١٢٣٤٥٦٧')).toBe('0501234567');
    expect(toLatinDigits('۰۵۰')).toBe('050');
    expect(toLatinDigits('١٬٢٨٤٫٥')).toBe('1284.5');
  });

  it('are extracted from a pasted code', () => {
    expect(digitsOnly('رمز التأكيد: ٤٨٢ ٩١٣.')).toBe('482913');
    expect(digitsOnly('\u200F123-456')).toBe('123456');
  });

  it('leave a text without such digits unchanged', () => {
    const strays = sample(string(), 500).filter((text) => toLatinDigits(text) !== text && !/[٠-٩۰-۹٫٬]/.test(text));
    expect(strays).toEqual([]);
  });
});
