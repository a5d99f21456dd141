import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { Story } from '../../lib/story.ts';
import { Checkbox } from './checkbox.tsx';
import { ComboBox } from './combo-box.tsx';
import { FileField } from './file-field.tsx';
import { OtpField } from './otp-field.tsx';
import { PasswordField } from './password-field.tsx';
import { RadioGroup, Segmented } from './radio-group.tsx';
import { SearchField } from './search-field.tsx';
import { CompactSelect, Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const cities = [
  { value: 'riyadh', label: 'الرياض', description: '3 فروع' },
  { value: 'jeddah', label: 'جدة' },
  { value: 'dammam', label: 'الدمام', isDisabled: true },
] as const;
type City = (typeof cities)[number]['value'];
const narrow = 'flex max-w-md flex-col gap-4';

export default {
  title: 'ui/fields',
  cases: {
    Text: function TextCase() {
      const [text, setText] = useState('');
      const [email, setEmail] = useState('noura@example.sa');
      return (
        <div className={narrow}>
          <TextField label="الاسم الكامل" value={text} onChange={setText} placeholder="نورة الشهري" description="كما يظهر للفريق" />
          <TextField
            label="البريد الإلكتروني"
            type="email"
            icon={Mail}
            value={email}
            onChange={setEmail}
            errorMessage="صيغة البريد الإلكتروني غير صحيحة"
          />
          <TextField label="الجوال" type="tel" value="0501234567" onChange={() => {}} isOptional />
          <TextField label="معطّل" value="لا يتغير" onChange={() => {}} isDisabled />
          <PasswordField label="كلمة المرور" autoComplete="new-password" value={text} onChange={setText} />
          <SearchField label="النص أو الكاتب" value={text} onChange={setText} />
        </div>
      );
    },
    Otp: function OtpCase() {
      const [code, setCode] = useState('12');
      return (
        <div className="flex flex-col gap-4">
          <OtpField label="الرمز" value={code} onChange={setCode} description="ستة أرقام وصلت بالبريد" />
          <OtpField label="الرمز" value="123456" onChange={() => {}} errorMessage="الرمز غير صحيح" />
        </div>
      );
    },
    Area: function AreaCase() {
      const [text, setText] = useState('أهلًا سارة، نعتذر عن تأخر الطلب ووصوله باردًا، فهذا دون ما تتوقعونه منا.');
      return (
        <div className={narrow}>
          <TextArea label="الرد" value={text} onChange={setText} maxLength={90} footer="حُفظت المسودة" />
          <TextArea label="الرد" value="" onChange={() => {}} errorMessage="يرجى كتابة نص الرد" placeholder="اكتب ردك" rows={3} />
        </div>
      );
    },
    Choices: function ChoicesCase() {
      const [on, setOn] = useState(true);
      const [city, setCity] = useState<City>('riyadh');
      return (
        <div className={narrow}>
          <Checkbox isSelected={on} onChange={setOn}>
            أوافق على الشروط وسياسة الخصوصية
          </Checkbox>
          <Checkbox isSelected={false} isIndeterminate onChange={() => {}}>
            تحديد الكل
          </Checkbox>
          <Checkbox isSelected={false} onChange={() => {}} errorMessage="يلزم قبول الشروط">
            أوافق
          </Checkbox>
          <Switch isSelected={on} onChange={setOn} description="عند كل مراجعة سلبية">
            تنبيه فوري
          </Switch>
          <RadioGroup label="المدينة" value={city} onChange={setCity} choices={cities} />
          <Segmented label="المدة" value={city} onChange={setCity} choices={cities} />
          <Segmented label="النبرة" look="apart" value={city} onChange={setCity} choices={cities} />
        </div>
      );
    },
    Lists: function ListsCase() {
      const [city, setCity] = useState<City>('riyadh');
      const [found, setFound] = useState<City | null>(null);
      return (
        <div className={narrow}>
          <Select label="المدينة" value={city} onChange={setCity} options={cities} />
          <Select
            label="المدينة"
            value={null}
            onChange={setCity}
            options={cities}
            placeholder="اختيار مدينة"
            errorMessage="يرجى اختيار مدينة"
          />
          <ComboBox label="المدينة" value={found} onChange={setFound} options={cities} placeholder="ابحث" />
          <CompactSelect label="الفرع" value={city} onChange={setCity} options={cities} />
        </div>
      );
    },
    File: function FileCase() {
      const [file, setFile] = useState<File | null>(null);
      return (
        <div className={narrow}>
          <FileField label="صورة النشاط" isOptional shape="business" value={file} onChange={setFile} description="حتى 5 ميغابايت" />
        </div>
      );
    },
  },
} satisfies Story;
