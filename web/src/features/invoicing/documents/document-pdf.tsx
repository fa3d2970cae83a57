/** The PDF of the document: embedded on wide screens, a link on small ones. */

import { icon as IconExternalLink } from 'virtual:tabler/external-link';
import { Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import type { DocumentTabProps } from './document-kind.ts';

const messages = defineMessages({
  en: { title: 'PDF preview', open: 'Open PDF' },
  de: { title: 'PDF-Vorschau', open: 'PDF öffnen' },
});

const wide = '(min-width: 62em)';

export function DocumentPdf({ kind, id }: DocumentTabProps) {
  const m = useMessages(messages);
  const isWide = useMediaQuery(wide, window.matchMedia(wide).matches);
  const address = `/api/${kind.collection}/${id}/pdf`;
  return (
    <Stack gap="sm">
      <Button
        component="a"
        href={address}
        target="_blank"
        variant="light"
        size="xs"
        leftSection={<IconExternalLink size={14} aria-hidden />}
      >
        {m.open}
      </Button>
      {isWide && (
        <iframe
          src={address}
          title={m.title}
          style={{ width: '100%', height: '70vh', border: 0, colorScheme: 'light' }}
        />
      )}
    </Stack>
  );
}
