/** Problems of a record, each with a link to its field. Shows the first ones, and all on request. */

import type { ProblemDetail } from '@daybook/sdk';
import { Button, List, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '../../core/messages.ts';

import { TextButton } from '../links/links.tsx';
import { useWords } from '../words/words.ts';
import { focusField } from './pointers.ts';

/** A draft with many lines may have a problem in each. */
const shownAtFirst = 10;

interface Props {
  /** Pointers with line IDs, as in the editor. */
  readonly problems: readonly ProblemDetail[];
  readonly placeOf: (pointer: string) => string;
  readonly className?: string;
}

export function ProblemLinks({ problems, placeOf, className }: Props) {
  const m = useMessages('ui.problemLinks');
  const words = useWords();
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const showAll = () => {
    flushSync(() => setShowsAll(true));
    // The button was removed: move the focus to the first new item.
    list.current?.querySelectorAll('button')[shownAtFirst]?.focus();
  };
  const shown = showsAll ? problems : problems.slice(0, shownAtFirst);
  return (
    <div ref={list}>
      <List size="sm" listStyleType="none" className={className}>
        {shown.map((problem) => (
          <List.Item key={`${problem.pointer} ${problem.code} ${problem.message}`}>
            <TextButton onClick={() => focusField(problem.pointer)}>
              {placeOf(problem.pointer)}
            </TextButton>
            <Text span size="sm">
              {': '}
              {words.problem(problem)}
            </Text>
          </List.Item>
        ))}
      </List>
      {shown.length < problems.length && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={showAll}>
          {m.more({ count: problems.length - shown.length })}
        </Button>
      )}
    </div>
  );
}
