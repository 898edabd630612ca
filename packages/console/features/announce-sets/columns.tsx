import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import type { Column } from '#ui/table/column.ts'
import { useConfigFacts } from '../bgp/late.ts'
import type { AnnounceSet } from './sets.ts'

/** Told by systems that tell more than the contract. */
export const usedByColumn: Column<AnnounceSet> = {
  id: 'configs',
  header: 'Used by configurations',
  cell: ({ id }) => <UsedBy id={id} />,
}

export const setColumns: readonly Column<AnnounceSet>[] = [
  nameColumn<AnnounceSet>(),
  descriptionColumn<AnnounceSet>(),
  createdColumn<AnnounceSet>(),
]

/** The configurations that have a set, as far as they are told. */
export function useConfigsOf(setId: string): readonly string[] {
  return (useConfigFacts() ?? [])
    .filter(({ bgpAnnounceSetId }) => bgpAnnounceSetId === setId)
    .map(({ name }) => name)
}

function UsedBy({ id }: { id: string }) {
  return useConfigsOf(id).join(', ') || <Empty />
}
