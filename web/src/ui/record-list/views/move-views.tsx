/** Offers to move the views that an earlier release stored in this browser to the server. */

import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../core/messages.ts';

import { useTellFailure } from '../../dialogs/tell-failure.ts';
import { type BrowserView, useBrowserViews } from '../choices.ts';
import type { ListName } from '../list-info.ts';
import { createView } from './saved-views.ts';

interface Props {
  readonly collection: ListName;
  readonly isOffered: boolean;
}

export function MoveViews({ collection, isOffered }: Props) {
  const m = useMessages('ui.moveViews');
  const tellFailure = useTellFailure();
  const [found, setFound] = useBrowserViews(collection);
  const [isBusy, setBusy] = useState(false);
  if (!isOffered || found.length === 0) return null;
  const move = async () => {
    setBusy(true);
    const left: BrowserView[] = [];
    for (const view of found)
      await createView(collection, view.name, view.search).catch((error: unknown) => {
        left.push(view);
        tellFailure(error, m.failed({ name: view.name }));
      });
    setFound(left);
    setBusy(false);
  };
  return (
    <Alert
      title={m.title({ names: found.map(({ name }) => name).join(', ') })}
      className="no-print"
    >
      <Group gap="xs">
        <Button size="xs" loading={isBusy} onClick={() => void move()}>
          {m.move}
        </Button>
        <Button size="xs" variant="default" disabled={isBusy} onClick={() => setFound([])}>
          {m.drop}
        </Button>
      </Group>
    </Alert>
  );
}
