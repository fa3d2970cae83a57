/**
 * The pages of a PDF as its reader gets them, with selectable text. The library is large, so this file is loaded only
 * where a PDF is shown. It draws in all browsers, also on phones, which have no viewer inside of pages.
 */

import { Skeleton, Stack } from '@mantine/core';
import { useResizeObserver } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { getDocument, type PDFPageProxy, TextLayer } from 'unpdf/pdfjs';
import { daybook } from '../../../core/daybook.ts';
import { useMessages } from '../../../core/messages.ts';

import { ProblemAlert } from '../../../ui/dialogs/problem-alert.tsx';
import classes from './pdf-pages.module.css';

/** Pixels of the drawing for one point of the page: sharp on screens with two pixels for one, and on paper. */
const resolution = 2.5;

interface Props {
  readonly address: string;
  /** Changes whenever the document does. */
  readonly version: string;
}

export function PdfPages({ address, version }: Props) {
  const m = useMessages('invoicing.pdfPages');
  const { data, error, refetch } = useQuery({
    queryKey: ['pdf', address, version],
    queryFn: () => readPages(address),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error !== null) return <ProblemAlert error={error} again={() => void refetch()} />;
  if (data === undefined)
    return <Skeleton className={classes.sheet} role="status" aria-label={m.loading} />;
  return (
    <Stack gap="md" component="section" aria-label={m.title} className={classes.pages} data-pdf>
      {data.map((page) => (
        <PdfPage
          key={page.pageNumber}
          page={page}
          label={m.page({ number: page.pageNumber, count: data.length })}
        />
      ))}
    </Stack>
  );
}

async function readPages(address: string): Promise<PDFPageProxy[]> {
  const response = await daybook.fetch(address);
  const pdf = await getDocument({ data: new Uint8Array(await response.arrayBuffer()) }).promise;
  return Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
}

function PdfPage({ page, label }: { readonly page: PDFPageProxy; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [sheet, { width }] = useResizeObserver();
  const [isDrawn, setDrawn] = useState(false);
  const size = page.getViewport({ scale: 1 });
  useEffect(() => {
    if (canvas.current === null || text.current === null) return;
    const drawing = page.render({
      canvas: canvas.current,
      viewport: page.getViewport({ scale: resolution }),
    });
    const container = text.current;
    container.replaceChildren();
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: 1 }),
    });
    Promise.all([drawing.promise, layer.render()]).then(
      () => setDrawn(true),
      // Cancelled, because the page is shown no more.
      () => undefined,
    );
    return () => {
      drawing.cancel();
      layer.cancel();
    };
  }, [page]);
  return (
    <section
      ref={sheet}
      aria-label={label}
      className={classes.sheet}
      data-drawn={isDrawn || undefined}
      style={{ '--total-scale-factor': width / size.width } as CSSProperties}
    >
      <canvas
        ref={canvas}
        width={Math.floor(size.width * resolution)}
        height={Math.floor(size.height * resolution)}
        className={classes.drawing}
        aria-hidden
      />
      <div ref={text} className={classes.text} />
    </section>
  );
}
