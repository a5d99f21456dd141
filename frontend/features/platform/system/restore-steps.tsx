import { T } from '../../../lib/locale/t.tsx';
import { releaseCommand } from './backups-api.ts';

const quoted = (file: string): string => (/[ ()]/.test(file) ? `"${file}"` : file);

/** The commands that restore a file, where the console cannot order it. */
export const RestoreSteps = ({ file }: { readonly file: string }) => (
  <ol className="flex list-decimal flex-col gap-2 ps-5">
    <li>
      <T id="system.restore.step.stop" />
    </li>
    <li>
      <T id="system.restore.step.over" />
      <Command text={`npm run restore -- ${quoted(`DATA_DIR/backups/${file}`)} --over`} />
    </li>
    <li>
      <T id="system.restore.step.start" />
    </li>
    <li>
      <T id="system.restore.step.release" />
      <Command text={releaseCommand} />
    </li>
  </ol>
);

export const Command = ({ text }: { readonly text: string }) => (
  <code dir="ltr" className="mt-1 block rounded-control bg-sunken p-2 text-start text-caption break-all">
    {text}
  </code>
);
