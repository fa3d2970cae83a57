/** Spacer for table rows that are not drawn. */
interface Props {
  /** Pixels; 0 renders nothing. */
  readonly height: number;
  readonly columns: number;
}

export function GapRow({ height, columns }: Props) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
