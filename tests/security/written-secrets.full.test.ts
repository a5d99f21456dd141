import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { amount, report } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';
import { root } from '../gates/sources.ts';

/** The shapes of secrets that others issue, and of our own. */
const shapes: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[\w+/=]{40,}/,
  'private JWK': /"d"\s*:\s*"[\w-]{43,}"/,
  'AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'GitHub token': /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{82}\b/,
  'GitLab token': /\bglpat-[\w-]{20}\b/,
  'npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'Google API key': /\bAIza[\w-]{35}\b/,
  'Google client secret': /\bGOCSPX-[\w-]{28}\b/,
  'Google access token': /\bya29\.[\w-]{60,}/,
  'Google refresh token': /\b1\/\/0[\w-]{60,}/,
  'Slack token': /\bxox[abprs]-[\w-]{20,}/,
  'payment key': /\b[sr]k_(?:live|test)_[A-Za-z0-9]{24,}\b/,
  'OpenAI key': /\bsk-(?:proj-)?[A-Za-z0-9_-]{40,}\b/,
  'Anthropic key': /\bsk-ant-[\w-]{40,}/,
  'SendGrid key': /\bSG\.[\w-]{22}\.[\w-]{43}\b/,
  'Twilio key': /\bSK[0-9a-f]{32}\b/,
  'JSON web token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{40,}/,
  'age key': /\bAGE-SECRET-KEY-1[0-9A-Z]{58}\b/,
  'API key of ours': /\bsumaa_[\w-]{43}\b/,
  'secret of a webhook': /\bwhsec_[A-Za-z0-9+/]{32,}={0,2}/,
  'key in the environment': /\b(?:MASTER_KEY|EMAIL_HMAC_KEY|SERVICE_TOKEN|SESSION_SIGNING_KEY|VAPID_PRIVATE_KEY)=['"]?[\w+/=-]{40,}/,
};

/** Published examples, which guard nothing. */
const examples = [
  // The vector of the Standard Webhooks specification, and another key beside it.
  'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
];

function leaksIn(text: string): string[] {
  const known = examples.reduce((left, example) => left.replaceAll(example, ''), text);
  return Object.entries(shapes).flatMap(([name, shape]) => (shape.test(known) ? [`${name}: ${shape.exec(known)?.[0].slice(0, 60)}`] : []));
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1024 * 1024 * 1024 });

describe('S22, what is written down', () => {
  test('S22: no file of the repository holds a secret; in full no line that ever stood in it', ({ skip }) => {
    const { status, stdout } = git('ls-files', '-z');
    if (status !== 0) return skip('this is no clone: git names no files');
    const files = stdout.split('\0').filter((file) => file !== '');
    const found = files.flatMap((file) => leaksIn(readFileSync(path.join(root, file), 'utf8')).map((leak) => `${file}: ${leak}`));
    expect(found).toEqual([]);
    const history = amount({ bounded: 0, full: 1 }) === 0 ? '' : git('log', '-p', '--unified=0', '--no-color').stdout;
    const lines = history.split('\n').filter((line) => line.startsWith('+'));
    expect(leaksIn(lines.join('\n'))).toEqual([]);
    report('S22', files.length, { files: files.length, 'lines of the history': lines.length, shapes: Object.keys(shapes).length });
  });

  test('S22, positive control: one of each shape is found', () => {
    const any = (length: number) => 'aB3'.repeat(length).slice(0, length);
    const planted: Readonly<Record<keyof typeof shapes, string>> = {
      'private key': `-----BEGIN RSA ${'private'.toUpperCase()} KEY-----\n${any(64)}`,
      'private JWK': `{"d":"${any(43)}"}`,
      'AWS key': `AKIA${'A1'.repeat(8)}`,
      'GitHub token': `ghp_${any(36)}`,
      'GitLab token': `glpat-${any(20)}`,
      'npm token': `npm_${any(36)}`,
      'Google API key': `AIza${any(35)}`,
      'Google client secret': `GOCSPX-${any(28)}`,
      'Google access token': `ya29.${any(80)}`,
      'Google refresh token': `1//0${any(80)}`,
      'Slack token': `xoxb-${any(30)}`,
      'payment key': `sk_live_${any(40)}`,
      'OpenAI key': `sk-proj-${any(48)}`,
      'Anthropic key': `sk-ant-${any(60)}`,
      'SendGrid key': `SG.${any(22)}.${any(43)}`,
      'Twilio key': `SK${'0a'.repeat(16)}`,
      'JSON web token': `eyJ${any(20)}.eyJ${any(20)}.${any(43)}`,
      'age key': `AGE-SECRET-KEY-1${'A1'.repeat(29)}`,
      'API key of ours': `sumaa_${any(43)}`,
      'secret of a webhook': `whsec_${any(32)}`,
      'key in the environment': `MASTER_KEY=${any(43)}=`,
    };
    const missed = Object.keys(shapes).filter((name) => !leaksIn(planted[name] ?? '').some((leak) => leak.startsWith(`${name}:`)));
    expect(missed).toEqual([]);
    report('S22 control', 0, { shapes: Object.keys(planted).length });
  });
});
