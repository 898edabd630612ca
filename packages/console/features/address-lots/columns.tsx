import type { AddressLot } from '@portico/contract/types.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import type { Column } from '#ui/table/column.ts'

/** Labels of the purposes of address lots. */
export const purposes: Readonly<Record<AddressLot['kind'], string>> = {
  infra: 'Infrastructure',
  pool: 'IP pools',
}

export const lotColumns: readonly Column<AddressLot>[] = [
  nameColumn<AddressLot>(),
  { id: 'kind', header: 'For', csv: (row) => row.kind, cell: (row) => purposes[row.kind] },
  descriptionColumn<AddressLot>(),
  createdColumn<AddressLot>(),
]
