/** Instead of a form that the role may not submit: known before anything is typed. */

import { type OperationInfo, operations } from '@daybook/sdk';
import { usePreferences } from '../../core/i18n.tsx';
import { useMessages } from '../../core/messages.ts';
import { useValueLabel } from '../words/labels.ts';
import { EmptyState } from './empty-state.tsx';

interface Props {
  /** By its `operationId`. */
  readonly operation: keyof typeof operations;
}

export function NotPermitted({ operation }: Props) {
  const m = useMessages('ui.notPermitted');
  const { language } = usePreferences();
  const wordOf = useValueLabel();
  const { roles = [] }: OperationInfo = operations[operation];
  const names = roles.map((role) => wordOf('users', 'role', role));
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'disjunction' });
  return <EmptyState title={m.title} text={m.roles({ names: list.format(names) })} />;
}
