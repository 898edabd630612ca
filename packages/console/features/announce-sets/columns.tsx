import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import type { Column } from '#ui/table/column.ts'
import { useConfigFacts } from '../bgp/lazy.ts'
import type { AnnounceSet } from './sets.ts'

/** Shown only on servers that report the users of a set, which the contract does not include. */
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

/** Returns the names of the BGP configurations that use a set, if the server reports them. */
export function useConfigsOf(setId: string): readonly string[] {
  return (useConfigFacts() ?? [])
    .filter(({ bgpAnnounceSetId }) => bgpAnnounceSetId === setId)
    .map(({ name }) => name)
}

function UsedBy({ id }: { id: string }) {
  return useConfigsOf(id).join(', ') || <Empty />
}
