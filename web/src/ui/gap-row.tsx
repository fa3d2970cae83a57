/** Room in a table for rows that are not drawn. */
interface Props {
  /** Pixels; none where it is 0. */
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
