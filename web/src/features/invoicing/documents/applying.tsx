/** Applies a posted credit note to invoices. */
import { useRecord } from '../../../ui/editor/use-record.ts';
import { AllocationScreen } from '../../payments/feature.ts';

export function Applying() {
  const note = useRecord('credit-notes');
  return (
    <div className="no-print">
      <AllocationScreen key={note.id} source="credit-notes" record={note} />
    </div>
  );
}
