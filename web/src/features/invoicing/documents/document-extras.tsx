/** Further actions of a document: credit note, copy, print, downloads, void. */

import { icon as IconBan } from 'virtual:tabler/ban';
import { icon as IconChevronDown } from 'virtual:tabler/chevron-down';
import { icon as IconCopy } from 'virtual:tabler/copy';
import { icon as IconFileCode } from 'virtual:tabler/file-code';
import { icon as IconFileTypePdf } from 'virtual:tabler/file-type-pdf';
import { icon as IconPrinter } from 'virtual:tabler/printer';
import { icon as IconReceiptRefund } from 'virtual:tabler/receipt-refund';
import { Button, Kbd, Menu, Modal, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { daybook } from '../../../core/daybook.ts';
import { useKeyNames } from '../../../core/key-names.ts';
import { useMay } from '../../../core/me.ts';
import { useMessages } from '../../../core/messages.ts';
import { useCommand } from '../../../core/use-command.ts';
import { ProblemAlert } from '../../../ui/dialogs/problem-alert.tsx';
import { useTellFailure } from '../../../ui/dialogs/tell-failure.ts';
import { ActionDialog } from '../../../ui/editor/action-dialog.tsx';
import { useOfferedActions, useRun } from '../../../ui/editor/actions.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import type { AnyRecord } from '../../../ui/editor/open-editors.ts';
import { linesOf } from '../../../ui/editor/pointers.ts';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { saveFile } from '../../../ui/files/save-file.ts';
import { useActionLabel } from '../../../ui/words/labels.ts';
import { supplyNames } from '../lines/line-columns.ts';
import { writableFields } from '../lines/line-edits.ts';
import type { DocumentKind } from './document-kind.ts';

const eInvoices = ['ubl', 'cii'] as const;
type EInvoice = (typeof eInvoices)[number];

/** Not copied, like the dates of the document. */
const undated = Object.fromEntries(supplyNames.map((name) => [name, null]));

/** Fields of a copy; dates and number are not copied. */
const copied = [
  'customerId',
  'currency',
  'paymentTermsDays',
  'paymentTermsFrom',
  'earlyPaymentDiscountPercent',
  'earlyPaymentDiscountDays',
  'reference',
  'memo',
  'billingName',
  'billingAddress',
  'billingCountry',
  'buyerTaxId',
  'pricesIncludeTax',
] as const;

interface Props {
  readonly kind: DocumentKind;
  /** Whether it is discarded instead, by a button of its own. */
  readonly isEmpty: boolean;
  readonly onDone: (action: string) => void;
}

export function DocumentExtras({ kind, isEmpty, onDone }: Props) {
  const m = useMessages('invoicing.documentExtras');
  const may = useMay();
  const keyName = useKeyNames();
  const { id, editor } = useEditing();
  const record = useSelected(editor, (snapshot) => snapshot.record);
  const { isBusy, credit, duplicate } = useFollowUps(record);
  const address = `/api/${kind.collection}/${id}`;
  const file = useCommand({
    mutationFn: (syntax: EInvoice) => saveEInvoice(`${address}/${syntax}`),
  });
  const voiding = useVoiding(onDone);
  const status = record?.['status'];
  const isPosted = status === 'Posted' || status === 'Released';
  const isNumbered = typeof record?.['number'] === 'string';
  const isInvoice = kind.collection === 'invoices';
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <Button
            variant="default"
            loading={isBusy || file.isPending}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {m.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isPosted && isInvoice && may('creditInvoice') && (
            <Menu.Item leftSection={<IconReceiptRefund size={16} aria-hidden />} onClick={credit}>
              {m.credit}
            </Menu.Item>
          )}
          {isInvoice && may('createInvoice') && (
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate}>
              {m.copy}
            </Menu.Item>
          )}
          {isNumbered && (
            <Menu.Item
              leftSection={<IconPrinter size={16} aria-hidden />}
              rightSection={<Kbd size="xs">{keyName('Ctrl P')}</Kbd>}
              onClick={printPages}
            >
              {m.print}
            </Menu.Item>
          )}
          {isNumbered && <Files address={address} onEInvoice={file.mutate} />}
          {!isEmpty && voiding.item}
        </Menu.Dropdown>
      </Menu>
      {voiding.dialog}
      {file.error !== null && (
        <Modal opened onClose={file.reset} title={m[file.variables]}>
          <ProblemAlert error={file.error} />
        </Modal>
      )}
    </>
  );
}

/** After the menu, which has the focus, is closed. The print styles leave only the pages of the document. */
function printPages(): void {
  setTimeout(() => window.print());
}

/** An item of the menu, set apart from the others, and the dialog that asks for the reason. */
function useVoiding(onDone: Props['onDone']) {
  const label = useActionLabel();
  const offered = useOfferedActions().find(({ action }) => action === 'void');
  const { run } = useRun(onDone);
  const [isAsked, setAsked] = useState(false);
  return {
    item: offered !== undefined && (
      <>
        <Menu.Divider />
        <Menu.Item
          c="var(--mantine-color-error)"
          data-action="void"
          disabled={offered.isOff}
          leftSection={<IconBan size={16} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          {label('void')}
          {offered.reasons.map((reason) => (
            <Text key={reason} size="xs">
              {reason}
            </Text>
          ))}
        </Menu.Item>
      </>
    ),
    dialog: isAsked && (
      <ActionDialog
        title={label('void')}
        onClose={() => setAsked(false)}
        onSubmit={(reason) => run('void', { reason })}
      />
    ),
  };
}

interface FilesProps {
  readonly address: string;
  readonly onEInvoice: (syntax: EInvoice) => void;
}

function Files({ address, onEInvoice }: FilesProps) {
  const m = useMessages('invoicing.documentExtras');
  return (
    <>
      <Menu.Label>{m.files}</Menu.Label>
      <Menu.Item
        component="a"
        href={`${address}/pdf`}
        target="_blank"
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
      >
        PDF
      </Menu.Item>
      {eInvoices.map((syntax) => (
        <Menu.Item
          key={syntax}
          leftSection={<IconFileCode size={16} aria-hidden />}
          onClick={() => onEInvoice(syntax)}
        >
          {m[syntax]}
        </Menu.Item>
      ))}
    </>
  );
}

/** Fetched by script: a plain link would navigate to the error for documents that EN 16931 cannot express. */
async function saveEInvoice(address: string): Promise<void> {
  const reply = await daybook.fetch(address);
  const [, name = 'e-invoice.xml'] =
    /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '') ?? [];
  saveFile(name, await reply.blob());
}

/** Creates documents from this one. */
function useFollowUps(record: AnyRecord | null) {
  const tellFailure = useTellFailure();
  const navigate = useNavigate();
  const onError = (error: unknown) => tellFailure(error);
  const credit = useCommand({
    mutationFn: async (_: undefined, idempotencyKey) => {
      const note = await daybook.invoices.act(record?.id ?? '', 'credit', {}, { idempotencyKey });
      await navigate({ to: '/credit-notes/$id', params: { id: note.id }, search: {} });
    },
    onError,
  });
  // In the copy these follow the customer again; its prices are in the currency.
  const follows = (record?.['derivedFields'] ?? []) as readonly string[];
  const duplicate = useCommand({
    mutationFn: async (_: undefined, idempotencyKey) => {
      const fields = Object.fromEntries(
        copied
          .filter((name) => name === 'currency' || !follows.includes(name))
          .map((name) => [name, record?.[name]])
          .filter(([, value]) => value != null),
      );
      const lines = linesOf(record).map((line) => writableFields({ ...line, ...undated }));
      const made = await daybook.invoices.create({ ...fields, lines }, { idempotencyKey });
      await navigate({ to: '/invoices/$id', params: { id: made.id }, search: {} });
    },
    onError,
  });
  return {
    isBusy: credit.isPending || duplicate.isPending,
    credit: () => credit.mutate(),
    duplicate: () => duplicate.mutate(),
  };
}
