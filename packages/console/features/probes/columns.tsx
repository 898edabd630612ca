import type { ProbeInfo } from '@portico/contract/types.ts'
import { nameColumn } from '#shell/list/columns.tsx'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import type { Column } from '#ui/table/column.ts'
import { ProbeSled } from './sled.tsx'

export const probeColumns: readonly Column<ProbeInfo>[] = [
  nameColumn<ProbeInfo>(),
  {
    id: 'address',
    header: 'External address',
    csv: ({ externalIps }) => externalIps[0]?.ip ?? null,
    cell: ({ externalIps }) => <IpAddress value={externalIps[0]?.ip} />,
  },
  {
    id: 'internal',
    header: 'Internal address',
    priority: 2,
    csv: (row) => row.interface.ip,
    cell: (row) => <IpAddress value={row.interface.ip} />,
  },
  {
    id: 'sled',
    header: 'Sled',
    priority: 2,
    csv: ({ sled }) => sled,
    cell: ({ sled }) => <ProbeSled id={sled} />,
  },
]
