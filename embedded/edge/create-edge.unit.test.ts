import { describe, expect, test } from 'vitest';
import { partFor } from './create-edge.ts';

describe('partFor', () => {
  test.each([
    ['GET', '/api/Reviews?limit=5', 'query'],
    ['POST', '/api/Reviews/1/reply', 'command'],
    ['GET', '/api/Auth/google-login/start?ticket=x', 'command'],
    ['GET', '/API/auth/google-login/callback', 'command'],
    ['GET', '/api/authority', 'query'],
    ['POST', '/api/internal/commands/StartSyncRun', 'query'],
    ['GET', '/API/INTERNAL/commands', 'query'],
    ['POST', '/api/%69nternal/commands/StartSyncRun', 'query'],
    ['POST', '/api//internal/commands/StartSyncRun', 'query'],
    ['POST', '/api/%E0%A4%A', 'command'],
    ['GET', '/__dev', 'dev'],
    ['GET', '/__developer', 'site'],
    ['GET', '/customer/reviews', 'site'],
    ['GET', '/r/code', 'command'],
    ['POST', '/r/code/stop', 'command'],
    ['GET', '/b/oasis', 'query'],
    ['GET', '/B/%D9%85%D9%82%D9%87%D9%89', 'query'],
    ['POST', '/en/b/oasis', 'query'],
    ['GET', '/blog', 'site'],
    ['GET', '/', 'site'],
  ])('%s %s → %s', (method, url, part) => {
    expect(partFor(method, url)).toBe(part);
  });
});
