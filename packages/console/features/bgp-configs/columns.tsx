import type { BgpConfig } from '@portico/contract/types.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import type { Column } from '#ui/table/column.ts'
import { useConfigFacts } from '../bgp/lazy.ts'

/** Columns whose data is a Portico extension of the contract. */
export const extensionColumns: readonly Column<BgpConfig>[] = [
  { id: 'announces', header: 'Announces', cell: ({ id }) => <Announces id={id} /> },
  { id: 'settings', header: 'Used by port settings', priority: 2, cell: ({ id }) => <UsedBy id={id} /> },
]

export const configColumns: readonly Column<BgpConfig>[] = [
  nameColumn<BgpConfig>(),
  { id: 'asn', header: 'AS', align: 'end', csv: (row) => row.asn, cell: (row) => String(row.asn) },
  {
    id: 'vrf',
    header: 'VRF',
    priority: 3,
    csv: (row) => row.vrf ?? null,
    cell: (row) => row.vrf ?? <Empty />,
  },
  descriptionColumn<BgpConfig>(),
  createdColumn<BgpConfig>(),
]

function useFactsOf(id: string) {
  return useConfigFacts()?.find((one) => one.id === id)
}

function Announces({ id }: { id: string }) {
  const name = useFactsOf(id)?.bgpAnnounceSetName
  return name === undefined ? <Empty /> : <Link href={systemPaths.announceSet(name)}>{name}</Link>
}

function UsedBy({ id }: { id: string }) {
  const names = useFactsOf(id)?.portSettings ?? []
  if (names.length === 0) return <Empty />
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <Link href={paths.portSettingsOf(name)}>{name}</Link>
    </span>
  ))
}
