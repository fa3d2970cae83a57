/**
 * A date, typed in the region's order or picked from a lazily loaded calendar. The value is `YYYY-MM-DD` or null.
 * Arrow up and down change it by a day; `+14`, `tomorrow` and `5 dec` are understood when the field is left.
 */

import { icon as IconCalendar } from 'virtual:tabler/calendar';
import { addDays } from '@daybook/sdk/import';
import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, Suspense, useCallback, useState } from 'react';
import { useFormat } from '../../core/format.ts';
import { usePreferences } from '../../core/i18n.tsx';
import { useMessages } from '../../core/messages.ts';
import { lazyPart } from '../lazy-part.ts';
import { formatTypedDate, isAmbiguousDate, parseDate } from './dates.ts';
import { useDraft } from './use-draft.ts';
import { useReport } from './use-report.ts';

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar);

const exampleDate = '2026-12-31';

export type DateInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onInvalid' | 'type'> & {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Called with the error and the expected format; null once valid. Must be a stable function. */
  readonly onInvalid?: (message: string | null) => void;
};

export function DateInput({
  value,
  onChange,
  onInvalid,
  error,
  onFocus,
  onBlur,
  onKeyDown,
  rightSection,
  ...rest
}: DateInputProps) {
  const m = useMessages('ui.dateInput');
  const [isOpen, setOpen] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const { draft, wrong, understood, understand, take } = useDateText(value, onChange, () =>
    setOpen(false),
  );
  useReport(wrong, onInvalid);
  const calendarLabel = m.open({ label: String(rest.label ?? rest['aria-label'] ?? '') });
  const isFixed = rest.readOnly === true || rest.disabled === true;
  const keys = dateKeys(isFixed ? null : value, take, () => setOpen(true), onKeyDown);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      // The button opens the calendar, so the text field has no aria-expanded.
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...rest}
          autoComplete="off"
          inputMode="text"
          value={draft.text}
          error={isFocused ? error : (wrong ?? error)}
          description={understood ?? rest.description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => understand(event.currentTarget.value, false)}
          onFocus={(event) => {
            setFocused(true);
            event.currentTarget.select();
            onFocus?.(event);
          }}
          onBlur={(event) => {
            setFocused(false);
            if (draft.isDraft) understand(draft.text, true);
            onBlur?.(event);
          }}
          onKeyDown={keys}
          rightSection={
            isFixed ? (
              rightSection
            ) : (
              <CalendarButton
                label={calendarLabel}
                isOpen={isOpen}
                onClick={() => setOpen((before) => !before)}
              />
            )
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={calendarLabel}>
        <Suspense fallback={<Skeleton w={250} h={280} tabIndex={-1} data-autofocus />}>
          <Calendar value={value} onChange={take} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The typed text, its parsed value, and the error. */
function useDateText(
  value: string | null,
  onChange: DateInputProps['onChange'],
  onTaken: () => void,
) {
  const m = useMessages('ui.dateInput');
  const { region } = usePreferences();
  const { date: shown } = useFormat();
  const format = useCallback(
    (date: string | null) => (date === null ? '' : formatTypedDate(date, region)),
    [region],
  );
  const draft = useDraft(value, format);
  const isWrong =
    draft.isDraft && draft.text.trim() !== '' && parseDate(draft.text, region) === null;
  /** A full date is parsed while typing, short forms on blur. */
  const understand = (text: string, isDone: boolean) => {
    const date = text.trim() === '' ? null : parseDate(text, region);
    const isWhole = text.trim() === '' || /\d{4}/.test(text) || isDone;
    const isWrong = text.trim() !== '' && date === null;
    if (isWrong || !isWhole) {
      draft.keep(text, value);
      return;
    }
    if (isDone) draft.drop();
    else draft.keep(text, date);
    if (date !== value) onChange(date);
  };
  const take = (date: string | null) => {
    draft.drop();
    onTaken();
    onChange(date);
  };
  const wrong = isWrong
    ? m.wrong({ text: draft.text.trim(), example: formatTypedDate(exampleDate, region) })
    : null;
  const typed = draft.isDraft ? parseDate(draft.text, region) : null;
  const understood =
    typed !== null && isAmbiguousDate(draft.text, region)
      ? m.understood({ date: shown(typed) })
      : null;
  return { draft, wrong, understood, understand, take };
}

/** Arrow keys change the day; Alt+down opens the calendar. `value`: null if read-only. */
function dateKeys(
  value: string | null,
  take: (date: string) => void,
  open: () => void,
  otherwise: DateInputProps['onKeyDown'],
): (event: KeyboardEvent<HTMLInputElement>) => void {
  return (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.altKey && event.key === 'ArrowDown') open();
    else if (step !== undefined && value !== null) {
      event.preventDefault();
      take(addDays(value, step));
    } else otherwise?.(event);
  };
}

interface CalendarButtonProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

function CalendarButton({ label, isOpen, onClick }: CalendarButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <IconCalendar size={16} aria-hidden />
    </ActionIcon>
  );
}
