/**
 * Retries all failed deliveries of a filter: counts them, retries them in batches, and lists rejected ones with their
 * reasons.
 */

import { icon as IconRefreshAlert } from 'virtual:tabler/refresh-alert';
import type { Effect } from '@daybook/sdk';
import { Alert, Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { daybook, queryClient } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { useCommand } from '../../core/use-command.ts';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { AnchorLink } from '../../ui/links/links.tsx';
import { useWords } from '../../ui/words/words.ts';
import { EndpointDisabled, endpointDisabled } from './endpoint-disabled.tsx';

const limits = { page: 200, counted: 5_000, batch: 50, listedRefusals: 20 } as const;
const iconPx = 16;

type Filter = Readonly<Record<string, string>>;
type Failed = Pick<Effect, 'id' | 'name'>;
type Held = Pick<Effect, 'id' | 'availableActions' | 'webhookEndpointId'>;

interface Found {
  readonly effects: readonly Failed[];
  /** Deliveries to disabled webhook endpoints. */
  readonly held: readonly Held[];
  readonly more: boolean;
}

/** Reads page by page: which deliveries can be resent depends on the status of their endpoints. */
async function findFailed(filter: Filter, signal: AbortSignal): Promise<Found> {
  const effects: Failed[] = [];
  const held: Held[] = [];
  let cursor: string | null = null;
  do {
    const query = {
      ...filter,
      'status.eq': 'Failed',
      limit: limits.page,
      ...(cursor !== null && { cursor }),
    };
    const page = await daybook.effects.list(query as Parameters<typeof daybook.effects.list>[0], {
      signal,
    });
    for (const effect of page.items) {
      if (endpointDisabled(effect) !== undefined) held.push(effect);
      else effects.push({ id: effect.id, name: effect.name });
    }
    cursor = page.nextCursor;
  } while (cursor !== null && effects.length + held.length < limits.counted);
  return { effects, held, more: cursor !== null };
}

interface Props {
  readonly filter: Filter;
}

export function ResendFailed({ filter }: Props) {
  const m = useMessages('deliveries.resendFailed');
  const may = useMay();
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!may('retryEffectMany')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefreshAlert size={iconPx} aria-hidden />}
        onClick={open}
      >
        {m.resend}
      </Button>
      <ResendDialog filter={filter} isOpen={isOpen} onClose={close} />
    </>
  );
}

interface DialogProps extends Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ResendDialog({ filter, isOpen, onClose }: DialogProps) {
  const m = useMessages('deliveries.resendFailed');
  return (
    <Modal opened={isOpen} onClose={onClose} title={m.resend}>
      <Resend filter={filter} onClose={onClose} />
    </Modal>
  );
}

interface Result {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly name: string; readonly why: string }[];
}

function useResend(found: Found | undefined) {
  const words = useWords();
  const [result, setResult] = useState<Result>({ done: 0, refused: [] });
  const isStopped = useRef(false);
  const resend = useCommand({
    mutationFn: async () => {
      const effects = found?.effects ?? [];
      const names = new Map(effects.map(({ id, name }) => [id, name]));
      for (let at = 0; at < effects.length && !isStopped.current; at += limits.batch) {
        const ids = effects.slice(at, at + limits.batch).map(({ id }) => id);
        const { results } = await daybook.effects.actMany('retry', ids);
        const refused = results.flatMap(({ id, problem }) =>
          problem === undefined
            ? []
            : [
                {
                  id,
                  name: names.get(id) ?? '',
                  why: words.first(problem),
                },
              ],
        );
        setResult((before) => ({
          done: before.done + results.length - refused.length,
          refused: [...before.refused, ...refused],
        }));
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['effects'] }),
  });
  return {
    resend,
    result,
    stop: () => {
      isStopped.current = true;
    },
  };
}

function Resend({ filter, onClose }: Props & { readonly onClose: () => void }) {
  const m = useMessages('deliveries.resendFailed');
  const format = useFormat();
  const { data: found, error } = useQuery({
    queryKey: ['effects', 'failed', filter],
    queryFn: ({ signal }) => findFailed(filter, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { resend, result, stop } = useResend(found);
  const count = found?.effects.length ?? 0;
  if (error !== null) return <ProblemAlert error={error} />;
  return (
    <Stack gap="md">
      <div role="status">
        {resend.isIdle ? (
          <Counted found={found} />
        ) : (
          <Outcome result={result} count={count} isDone={!resend.isPending} />
        )}
      </div>
      {resend.error !== null && <ProblemAlert error={resend.error} />}
      <Group justify="flex-end">
        {resend.isPending ? (
          <Button variant="default" onClick={stop}>
            {m.stop}
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {resend.isIdle ? m.cancel : m.close}
          </Button>
        )}
        {resend.isIdle && (
          <Button disabled={count === 0} onClick={() => resend.mutate()} data-autofocus>
            {m.go({ count: format.decimal(count) })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Counted({ found }: { readonly found: Found | undefined }) {
  const m = useMessages('deliveries.resendFailed');
  const format = useFormat();
  if (found === undefined) return <Text size="sm">{m.counting}</Text>;
  const { effects, held, more } = found;
  if (effects.length === 0)
    return held.length === 0 ? <Text size="sm">{m.none}</Text> : <HeldBack held={held} />;
  const byName = Map.groupBy(effects, ({ name }) => name);
  return (
    <Stack gap="xs">
      <Text>
        {effects.length === 1 ? m.one : m.count({ count: format.decimal(effects.length) })}
      </Text>
      {more && <Text size="sm">{m.more({ count: format.decimal(effects.length) })}</Text>}
      <List size="sm">
        {[...byName].map(([name, ofName]) => (
          <List.Item key={name}>
            {m.byName({ name, count: format.decimal(ofName.length) })}
          </List.Item>
        ))}
      </List>
      <HeldBack held={held} />
    </Stack>
  );
}

/** Deliveries that cannot be resent, with links to the endpoints that prevent it. */
function HeldBack({ held }: Pick<Found, 'held'>) {
  const m = useMessages('deliveries.resendFailed');
  const format = useFormat();
  if (held.length === 0) return null;
  const byEndpoint = Map.groupBy(held, ({ webhookEndpointId }) => webhookEndpointId);
  return (
    <div>
      <Text size="sm">
        {held.length === 1 ? m.oneHeld : m.held({ count: format.decimal(held.length) })}
      </Text>
      <List size="sm">
        {[...byEndpoint].map(([id, [first]]) => (
          <List.Item key={id}>
            {first !== undefined && <EndpointDisabled effect={first} />}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

const wholePercent = 100;

interface OutcomeProps {
  readonly result: Result;
  readonly count: number;
  readonly isDone: boolean;
}

function Outcome({ result, count, isDone }: OutcomeProps) {
  const m = useMessages('deliveries.resendFailed');
  const format = useFormat();
  const { done, refused } = result;
  return (
    <Stack gap="sm">
      <Progress
        value={count === 0 ? 0 : ((done + refused.length) / count) * wholePercent}
        aria-label={m.progress({ done: format.decimal(done), all: format.decimal(count) })}
      />
      <Text size="sm">
        {isDone
          ? m.done({ done: format.decimal(done) })
          : m.progress({ done: format.decimal(done), all: format.decimal(count) })}
      </Text>
      {refused.length > 0 && (
        <Alert
          color="yellow"
          variant="default"
          title={m.refused({ count: format.decimal(refused.length) })}
        >
          <List size="sm">
            {refused.slice(0, limits.listedRefusals).map(({ id, name, why }) => (
              <List.Item key={id}>
                <AnchorLink to="/admin/effects/$id" params={{ id }} inherit>
                  {name}
                </AnchorLink>
                : {why}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
