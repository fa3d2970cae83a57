/** Instead of a form that the role may not submit: known before anything is typed. */
import { type OperationInfo, operations } from '@daybook/sdk';
import { defineMessages, useMessages, usePreferences } from '../../core/i18n.tsx';
import { useValueLabel } from '../words/labels.ts';
import { EmptyState } from './empty-state.tsx';

const messages = defineMessages({
  en: {
    title: 'Your role may not do this',
    roles: (names: string) => `Roles that may: ${names}.`,
  },
  de: {
    title: 'Ihre Rolle erlaubt das nicht',
    roles: (names: string) => `Rollen, die es dürfen: ${names}.`,
  },
});

interface Props {
  /** By its `operationId`. */
  readonly operation: keyof typeof operations;
}

export function NotPermitted({ operation }: Props) {
  const m = useMessages(messages);
  const { language } = usePreferences();
  const wordOf = useValueLabel();
  const { roles = [] }: OperationInfo = operations[operation];
  const names = roles.map((role) => wordOf('users', 'role', role));
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'disjunction' });
  return <EmptyState title={m.title} text={m.roles(list.format(names))} />;
}
