/** A quiet line while the server cannot be reached, and for a moment after its return. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconCloudOff } from 'virtual:tabler/cloud-off';
import { useEffect, useState } from 'react';
import { onReconnect, useIsConnectionLost } from '../core/connection.ts';
import { useMessages } from '../core/messages.ts';

import classes from './shell.module.css';

const returnedMs = 4_000;

export function ConnectionBanner() {
  const m = useMessages('shell.connectionBanner');
  const isLost = useIsConnectionLost();
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onReconnect(() => {
      setWasLost(true);
      clearTimeout(timer);
      timer = setTimeout(() => setWasLost(false), returnedMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  const isReturned = wasLost && !isLost;
  return (
    // Always there, so that screen readers announce its text.
    <div role="status" className={classes.connection} data-shown={isLost || isReturned}>
      {isLost && (
        <>
          <IconCloudOff size={16} aria-hidden />
          {m.lost}
        </>
      )}
      {isReturned && (
        <>
          <IconCheck size={16} aria-hidden />
          {m.returned}
        </>
      )}
    </div>
  );
}
