import { createInterface } from 'node:readline/promises';
import { runBackupCommand } from '../backup/index.ts';
import { runAsOperator } from '../run-as-operator.ts';

async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}

// `npm run backup`, `npm run restore`
await runAsOperator((given) => runBackupCommand({ ...given, ask }));
