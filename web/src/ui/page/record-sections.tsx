/** The sections that features add to the page of a record of another feature, by `recordSections` of their `feature.ts`. */
import { type ComponentType, Suspense } from 'react';
import { features, type RecordSection, type SectionProps } from '../../core/feature.ts';
import { useMay } from '../../core/me.ts';
import { lazyPart } from '../lazy-part.ts';

const parts = new Map<RecordSection, ComponentType<SectionProps>>();

/** A component has to be the same one at each render. */
function partOf(section: RecordSection): ComponentType<SectionProps> {
  const part = parts.get(section) ?? lazyPart(section.load);
  parts.set(section, part);
  return part;
}

export function RecordSections({ collection, id }: SectionProps) {
  const may = useMay();
  return features()
    .flatMap(({ recordSections = [] }) => recordSections)
    .filter(({ collections, operation }) => {
      const names: readonly string[] = collections;
      return names.includes(collection) && may(operation);
    })
    .map((section) => {
      const Part = partOf(section);
      return (
        <Suspense key={section.operation} fallback={null}>
          <Part collection={collection} id={id} />
        </Suspense>
      );
    });
}
