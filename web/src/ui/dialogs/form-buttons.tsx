/** Cancel and submit buttons of a form in a dialog. */

import { Button, Group } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

interface Props {
  readonly submit: string;
  readonly isOff?: boolean | undefined;
  readonly color?: string | undefined;
  readonly isBusy: boolean;
  /** Where no field has the focus first. */
  readonly hasFocus?: boolean;
  readonly onCancel: () => void;
}

export function FormButtons({ submit, isOff, color, isBusy, hasFocus, onCancel }: Props) {
  const m = useMessages('ui.formButtons');
  return (
    <Group justify="flex-end">
      <Button variant="default" disabled={isBusy} onClick={onCancel}>
        {m.cancel}
      </Button>
      <Button
        type="submit"
        color={color}
        disabled={isOff === true}
        loading={isBusy}
        data-autofocus={hasFocus || undefined}
      >
        {submit}
      </Button>
    </Group>
  );
}
