import type { Silo } from '@portico/contract/types.ts'
import { exportedColumns } from '@portico/contract/resources/exported-columns.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { exportedPart } from '#shell/list/exported.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { Bool } from '#ui/cells/bool.tsx'
import type { Column } from '#ui/table/column.ts'
import { identityModes } from './identity-mode.ts'
import { DefaultPool, UserCount } from './row-contents.tsx'

export const siloColumns: readonly Column<Silo>[] = [
  nameColumn<Silo>(),
  descriptionColumn<Silo>(),
  {
    ...exportedPart(exportedColumns.silo, 'identity_mode'),
    cell: (row) => <Badge variant="outline">{identityModes[row.identityMode]}</Badge>,
  },
  { id: 'users', header: 'Users', align: 'end', priority: 2, cell: (row) => <UserCount silo={row} /> },
  {
    id: 'default_pool',
    header: 'Default IP pool',
    priority: 3,
    cell: (row) => <DefaultPool silo={row} />,
  },
  {
    ...exportedPart(exportedColumns.silo, 'discoverable'),
    priority: 3,
    cell: (row) => <Bool value={row.discoverable} yes="Discoverable" no="Not discoverable" />,
  },
  createdColumn<Silo>(),
]
