/**
 * A form that is sent once, such as a dialog or a sign-in. Its values are named as in the request body: a problem that
 * the API reports is shown at the field that its pointer names, and above the fields if no field has it. A record that
 * is saved while it is edited uses `ui/editor/`.
 */
import { isDaybookError, type ProblemDetail } from '@daybook/sdk';
import { Stack, type StackProps } from '@mantine/core';
import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAttempts } from '../../core/use-command.ts';
import { useWords } from '../words/words.ts';
import { ProblemAlert } from './problem-alert.tsx';

interface Refusal {
  readonly error: unknown;
  /** Problems without a field in the form. */
  readonly problems: readonly ProblemDetail[];
}

type InputProps = ReturnType<UseFormReturnType<object>['getInputProps']>;

export type FormField<Value> = InputProps & { readonly value: Value };

interface SentForm<Values> {
  readonly values: Values;
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  /** Props of an input. */
  readonly field: <Name extends keyof Values & string>(name: Name) => FormField<Values[Name]>;
  readonly set: (values: Partial<Values>) => void;
  readonly reset: () => void;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly onSubmit: ReturnType<UseFormReturnType<Values>['onSubmit']>;
}

interface Input<Values> extends Pick<UseFormInput<Values>, 'initialValues' | 'validate'> {
  /** Trims texts except passwords. Errors that it throws are shown in the form. */
  readonly send: (values: Values, idempotencyKey: string) => unknown;
}

export function useApiForm<Values extends object>({ send, ...input }: Input<Values>) {
  const words = useWords();
  const attempts = useAttempts();
  const form = useForm({ ...input, transformValues: trimmed });
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const show = (error: unknown) => {
    const problems = isDaybookError(error) ? error.problems : [];
    const ofField = Map.groupBy(problems, ({ pointer }) => fieldAt(element.current, pointer));
    const rest = ofField.get(null) ?? [];
    ofField.delete(null);
    flushSync(() => {
      for (const [field, those] of ofField)
        form.setFieldError(field ?? '', those.map(words.problem).join(' '));
      if (ofField.size === 0 || rest.length > 0) setRefusal({ error, problems: rest });
    });
    if (ofField.size > 0) focusFirst(element.current, new Set(ofField.keys()));
  };
  const trySending = async (values: Values) => {
    setRefusal(null);
    try {
      await attempts.run(values, async (key) => send(values, key));
    } catch (error) {
      show(error);
    }
  };
  const sent: SentForm<Values> = {
    values: form.values,
    busy: form.submitting,
    refusal,
    field: (name) => ({ ...form.getInputProps(name), value: form.values[name] }),
    set: form.setValues,
    reset: form.reset,
    element,
    onSubmit: form.onSubmit(trySending, (errors) =>
      focusFirst(element.current, new Set(Object.keys(errors))),
    ),
  };
  return sent;
}

function trimmed<Values extends object>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && !/password/i.test(name) ? value.trim() : value,
  ]);
  return Object.fromEntries(entries) as Values;
}

const pathAttribute = 'data-path';

/** The field of a JSON pointer, or the one that contains it: `/customHeaders/X-Team` is in `customHeaders`. */
function fieldAt(form: HTMLElement | null, pointer: string): string | null {
  const [, ...parts] = pointer.split('/');
  for (let length = parts.length; length > 0; length -= 1) {
    const path = parts.slice(0, length).join('.');
    if (form?.querySelector(`[${pathAttribute}="${CSS.escape(path)}"]`)) return path;
  }
  return null;
}

function focusFirst(form: HTMLElement | null, fields: ReadonlySet<string | null>): void {
  const places = form?.querySelectorAll<HTMLElement>(`[${pathAttribute}]`) ?? [];
  const first = [...places].find((place) => fields.has(place.getAttribute(pathAttribute)));
  const target = first?.matches('fieldset') ? first.querySelector('input') : first;
  target?.focus();
}

interface Props<Values> {
  readonly form: SentForm<Values>;
  /** Shows the problems without a field. */
  readonly problem?: ComponentType<Refusal>;
  readonly gap?: StackProps['gap'];
  readonly children: ReactNode;
}

export function ApiForm<Values>(props: Props<Values>) {
  const { form, problem: Problem = ProblemAlert, gap = 'md', children } = props;
  return (
    <form ref={form.element} onSubmit={form.onSubmit}>
      <Stack gap={gap}>
        {form.refusal !== null && <Problem {...form.refusal} />}
        {children}
      </Stack>
    </form>
  );
}
