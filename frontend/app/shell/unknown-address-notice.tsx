import { useLocation, useNavigate } from 'react-router-dom';
import { T } from '../../lib/locale/t.tsx';
import { Notice } from '../../ui/states/notice.tsx';

/** Says that there is no page at the address that was asked for. */
export default function UnknownAddressNotice() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="mx-auto w-full max-w-[83.5rem] px-4 pt-4 md:px-7">
      <Notice announce="status" onDismiss={() => void navigate(pathname + search, { replace: true, state: null })}>
        <T id="shell.unknown-address" />
      </Notice>
    </div>
  );
}
