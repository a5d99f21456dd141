import { Bell, Ellipsis, Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Story } from '../../lib/story.ts';
import { Button } from '../buttons/button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { Tabs } from '../layout/tabs.tsx';
import { showToast } from './toast.tsx';

export default {
  title: 'ui/overlays',
  cases: {
    Overlays: function OverlaysCase() {
      const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | null>(null);
      const close = () => setOpen(null);
      return (
        <div className="flex flex-wrap gap-3">
          <Button onPress={() => setOpen('dialog')}>Dialog</Button>
          <Button onPress={() => setOpen('confirm')}>ConfirmDialog</Button>
          <Button onPress={() => setOpen('drawer')}>Drawer</Button>
          <Button onPress={() => showToast({ title: 'حُفظت التغييرات', action: { label: 'تراجع', onPress: () => {} } })}>Toast</Button>
          <Menu
            label="إجراءات"
            trigger={<IconButton icon={Ellipsis} label="إجراءات" variant="secondary" hasTooltip={false} />}
            groups={[
              { id: 'a', entries: [{ id: 'flag', label: 'إبلاغ', icon: Flag, shortcut: { code: 'KeyF' }, onAction: () => {} }] },
              {
                id: 'b',
                title: 'خطر',
                entries: [
                  { id: 'del', label: 'حذف', icon: Trash2, tone: 'danger', description: 'يُحذف الرد من Google', onAction: () => {} },
                ],
              },
            ]}
          />
          <Popover label="التنبيهات" trigger={<IconButton icon={Bell} label="التنبيهات" hasTooltip={false} />}>
            لا تنبيهات جديدة
          </Popover>
          <Dialog isOpen={open === 'dialog'} onClose={close} title="إسناد المراجعة" footer={<Button variant="primary">إسناد</Button>}>
            <p>نموذج قصير.</p>
          </Dialog>
          <ConfirmDialog
            isOpen={open === 'confirm'}
            onClose={close}
            title="حذف الرد"
            confirmLabel="حذف من Google"
            onConfirm={close}
            tone="danger"
          >
            يُحذف الرد المنشور من Google ولا يمكن استرجاعه.
          </ConfirmDialog>
          <Drawer isOpen={open === 'drawer'} onClose={close} title="التفاصيل" footer={<Button variant="primary">حفظ</Button>}>
            محتوى
          </Drawer>
        </div>
      );
    },
    Tabs: function TabsCase() {
      const [tab, setTab] = useState<'a' | 'b'>('a');
      return (
        <Tabs
          label="الإعدادات"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'a', label: 'الملف', content: 'ملف النشاط' },
            { id: 'b', label: 'التنبيهات', content: 'تنبيهات' },
          ]}
        />
      );
    },
  },
} satisfies Story;
