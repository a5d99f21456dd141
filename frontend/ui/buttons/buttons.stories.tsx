import { ArrowLeft, Bell, Reply, Send, Sparkles } from 'lucide-react';
import type { Story } from '../../lib/story.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Kbd } from '../marks/kbd.tsx';
import { ButtonLink, Link } from './link.tsx';

const row = 'flex flex-wrap items-center gap-3';

export default {
  title: 'ui/button',
  cases: {
    Variants: () => (
      <div className={row}>
        <Button variant="primary" icon={Send} mirrorIcon shortcut={{ code: 'Enter', mod: true }}>
          نشر الرد
        </Button>
        <Button icon={Reply} mirrorIcon>
          رد
        </Button>
        <Button variant="quiet" icon={Sparkles}>
          رد ذكي
        </Button>
        <Button variant="danger">حذف</Button>
        <Button variant="danger-quiet">إلغاء الربط</Button>
        <Button variant="primary" isDisabled>
          معطّل
        </Button>
        <Button variant="primary" isPending>
          جارٍ الحفظ
        </Button>
      </div>
    ),
    Sizes: () => (
      <div className={row}>
        <Button size="sm">sm</Button>
        <Button size="md">md</Button>
        <Button size="lg" variant="primary">
          ابدأ تجربتك المجانية
        </Button>
        <Kbd>Ctrl</Kbd>
      </div>
    ),
    Icons: () => (
      <div className={row}>
        <IconButton icon={Bell} label="التنبيهات" />
        <IconButton icon={ArrowLeft} mirror label="رجوع" variant="secondary" shortcut={{ code: 'KeyK' }} />
        <IconButton icon={Bell} label="التنبيهات" size="sm" isDisabled />
      </div>
    ),
    Links: () => (
      <div className={row}>
        <Link to="/gallery" iconEnd={ArrowLeft} mirrorIcon>
          كل المراجعات
        </Link>
        <Link to="https://example.com" tone="quiet">
          example.com
        </Link>
        <ButtonLink to="/gallery">كيف تعمل</ButtonLink>
      </div>
    ),
  },
} satisfies Story;
