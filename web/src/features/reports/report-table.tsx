/** A table of a report: in a scroll area of its own, which the keyboard reaches, with a caption that is seen. */
import { rem, ScrollArea, Table } from '@mantine/core';
import type { ReactNode } from 'react';

interface HeadProps {
  /** Of what the rows are called by. */
  readonly first: string;
  /** Of the columns of figures. */
  readonly labels: readonly string[];
}

export function FiguresHead({ first, labels }: HeadProps) {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{first}</Table.Th>
        {labels.map((label) => (
          <Table.Th key={label} scope="col" className="numeric">
            {label}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

interface Props {
  readonly caption: string;
  /** In CSS pixels; narrower screens scroll. */
  readonly minWidth: number;
  readonly children: ReactNode;
}

export function ReportTable({ caption, minWidth, children }: Props) {
  return (
    <ScrollArea
      className="report-scroll"
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': caption }}
    >
      <Table
        className="report-table"
        style={{ '--report-width': rem(minWidth) }}
        verticalSpacing={5}
        highlightOnHover
      >
        <caption>{caption}</caption>
        {children}
      </Table>
    </ScrollArea>
  );
}
