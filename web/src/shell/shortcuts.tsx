/** Global keyboard shortcuts, and the dialog that lists all of them. Disabled while a text field has the focus. */

import { Kbd, Modal, SimpleGrid, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { features, type NavigationEntry } from '../core/feature.ts';
import { useKeyNames } from '../core/key-names.ts';
import { useMessages, useText } from '../core/messages.ts';
import { useBegun } from '../ui/links/use-begin.ts';
import { useNavigation } from './navigation.ts';

/** Time limit for the second key. */
const sequenceMs = 1_000;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Handles `g` followed by the key of a page, and `?`, which calls `onSheet`. */
function useKeys(reachable: readonly NavigationEntry[], onSheet: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    // The event's own time: on a busy page the handler may run late, and a lost `g` would turn `g` `c` into "create".
    let sinceG = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const entry = reachable.find(({ key }) => key === event.key);
      if (event.timeStamp - sinceG < sequenceMs && entry !== undefined) {
        sinceG = Number.NEGATIVE_INFINITY;
        event.preventDefault();
        event.stopPropagation();
        void navigate({ to: entry.to });
        return;
      }
      sinceG = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (event.key === '?') onSheet();
    };
    // Capture phase, before the shortcuts of a page: otherwise the `c` of `g` `c` creates a record.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [reachable, navigate, onSheet]);
}

export function Shortcuts() {
  const m = useMessages('shell.shortcuts');
  const text = useText();
  const keyName = useKeyNames();
  const [isOpen, setOpen] = useState(false);
  const [open] = useState(() => () => setOpen(true));
  const mayCreate = useBegun().length > 0;
  const reachable = useNavigation()
    .flatMap(({ entries }) => entries)
    .filter(({ key }) => key !== undefined);
  useKeys(reachable, open);
  const groups: readonly (readonly [string, readonly (readonly [readonly string[], string])[]])[] =
    [
      [
        m.everywhere,
        [
          [['Ctrl', 'K'], m.palette],
          [['?'], m.sheet],
          ...reachable.map(
            ({ key = '', label }) => [['g', key], m.go({ page: text(label) })] as const,
          ),
        ],
      ],
      [
        m.records,
        [
          [['Ctrl', 'Z'], m.undo],
          [['Shift', 'Ctrl', 'Z'], m.redo],
          [['Ctrl', 'Y'], m.redo],
        ],
      ],
      [
        m.lists,
        [
          ...(mayCreate ? [[['c'], m.create] as const] : []),
          [['/'], m.search],
          [['j', 'k'], m.move],
          [['Enter'], m.open],
          [['x'], m.select],
          [['Shift', 'x'], m.selectRange],
          [['Esc'], m.clear],
        ],
      ],
      ...features().flatMap(({ shortcuts }) =>
        shortcuts === undefined
          ? []
          : [
              [
                text(shortcuts.title),
                shortcuts.keys.map(([keys, key]) => [keys, text(key)] as const),
              ] as const,
            ],
      ),
    ];
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title={m.title} size="lg">
      {groups.map(([title, rows]) => (
        <div key={title}>
          <Text fw={600} size="sm" mt="sm" mb={4}>
            {title}
          </Text>
          <SimpleGrid component="dl" cols={2} spacing="xs" m={0} fz="sm">
            {rows.map(([keys, text]) => (
              <Fragment key={`${keys.join(' ')} ${text}`}>
                <dt>{text}</dt>
                <dd>
                  {keys.map((key) => (
                    <Kbd key={key} mr={4}>
                      {keyName(key)}
                    </Kbd>
                  ))}
                </dd>
              </Fragment>
            ))}
          </SimpleGrid>
        </div>
      ))}
    </Modal>
  );
}
