import type { SwitchPortSettings } from '@portico/contract/types.ts'
import { Empty } from '#ui/cells/empty.tsx'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import type { Column } from '#ui/table/column.ts'
import { usePorts } from '../switch-ports/lazy.ts'
import { portNames, portsWith } from './used-by.ts'

export const settingsColumns: readonly Column<SwitchPortSettings>[] = [
  nameColumn<SwitchPortSettings>(),
  { id: 'ports', header: 'Applied to', cell: ({ id }) => <Ports id={id} /> },
  descriptionColumn<SwitchPortSettings>(),
  createdColumn<SwitchPortSettings>(),
]

function Ports({ id }: { id: string }) {
  const ports = usePorts()
  return portNames(portsWith(ports, id)) || <Empty />
}
