/** Problems of a record, each led by its place, which goes to the field. The first ones; all on request. */
import type { ProblemDetail } from '@daybook/sdk';
import { Button, List, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useWords } from '../words.ts';
import { focusField } from './pointers.ts';

const messages = defineMessages({
  en: { more: (count: number) => `Show ${count} more` },
  de: { more: (count: number) => `${count} weitere zeigen` },
});

/** A draft of many lines may lack something in each of them. */
const shownAtFirst = 10;

interface Props {
  /** With pointers as the fields have them: lines by their ids. */
  readonly problems: readonly ProblemDetail[];
  readonly placeOf: (pointer: string) => string;
  readonly className?: string;
}

export function ProblemLinks({ problems, placeOf, className }: Props) {
  const m = useMessages(messages);
  const words = useWords();
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const showAll = () => {
    flushSync(() => setShowsAll(true));
    // The button is gone: who pressed it goes on with what it brought.
    list.current?.querySelectorAll('button')[shownAtFirst]?.focus();
  };
  const shown = showsAll ? problems : problems.slice(0, shownAtFirst);
  return (
    <div ref={list}>
      <List size="sm" listStyleType="none" className={className}>
        {shown.map((problem) => (
          <List.Item key={`${problem.pointer} ${problem.code} ${problem.message}`}>
            <button
              type="button"
              className="link-button"
              onClick={() => focusField(problem.pointer)}
            >
              {placeOf(problem.pointer)}
            </button>
            <Text span size="sm">
              {': '}
              {words.problem(problem)}
            </Text>
          </List.Item>
        ))}
      </List>
      {shown.length < problems.length && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={showAll}>
          {m.more(problems.length - shown.length)}
        </Button>
      )}
    </div>
  );
}
