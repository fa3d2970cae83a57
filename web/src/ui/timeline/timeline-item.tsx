/** One item of the timeline: icon, title, details, time and user. */
import type { TimelineItem } from '@daybook/sdk';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../core/format.ts';
import type { Icon } from '../../core/icon.tsx';
import { ActorText } from '../actors/actors.tsx';
import classes from './timeline.module.css';

interface Props {
  readonly item: TimelineItem;
  readonly icon: Icon;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

export function Entry({ item, icon: Sign, title, children }: Props) {
  const format = useFormat();
  return (
    <li className={classes.entry}>
      <Sign size={16} aria-hidden className={classes.sign} />
      <div className={classes.body}>
        <Text size="sm" component="div">
          {title}
        </Text>
        {children}
        <Text size="xs" c="dimmed" component="div">
          <time dateTime={item.at}>{format.time(item.at)}</time>
          {' · '}
          <ActorText actor={item.actor ?? 'system:'} name={item.actorName} />
        </Text>
      </div>
    </li>
  );
}
