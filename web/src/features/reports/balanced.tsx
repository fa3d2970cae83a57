/** Whether two sums that must be equal are equal. */
import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { icon as IconCheck } from 'virtual:tabler/check';
import { Badge } from '@mantine/core';

interface Props {
  readonly isBalanced: boolean;
  readonly text: string;
}

export function Balanced({ isBalanced, text }: Props) {
  const Icon = isBalanced ? IconCheck : IconAlertTriangle;
  return (
    <Badge
      variant="light"
      size="lg"
      tt="none"
      color={isBalanced ? 'teal' : 'red'}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {text}
    </Badge>
  );
}
