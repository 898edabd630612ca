import type { Certificate } from '@portico/contract/types.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import type { Column } from '#ui/table/column.ts'
import { ExpiryCell, HostsCell, IssuerCell } from './facts.tsx'

export const certificateColumns: readonly Column<Certificate>[] = [
  nameColumn<Certificate>(),
  { id: 'expiry', header: 'Valid for', cell: (row) => <ExpiryCell row={row} /> },
  { id: 'hosts', header: 'Hosts', priority: 2, cell: (row) => <HostsCell row={row} /> },
  { id: 'issuer', header: 'Issued by', priority: 2, cell: (row) => <IssuerCell row={row} /> },
  { ...descriptionColumn<Certificate>(), priority: 3 },
  createdColumn<Certificate>(),
]
