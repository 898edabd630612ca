import type { LoopbackAddress } from '@portico/contract/types.ts'
import { createContext, useContext } from 'react'
import type { BlocksOfLots } from '#shell/lots-of-blocks.ts'
import { paths } from '#shell/paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Id } from '#ui/cells/id.tsx'
import type { Column } from '#ui/table/column.ts'

/** The lots of the blocks on the page, loaded in one request. */
export const LotsContext = createContext<BlocksOfLots | undefined>(undefined)

export const loopbackColumns: readonly Column<LoopbackAddress>[] = [
  {
    id: 'address',
    header: 'Address',
    csv: (row) => row.address,
    cell: (row) => <span className="font-mono">{row.address}</span>,
  },
  { id: 'switch', header: 'Switch', csv: (row) => row.switchLocation, cell: (row) => row.switchLocation },
  { id: 'lot', header: 'Address lot', cell: (row) => <Lot block={row.addressLotBlockId} /> },
  {
    id: 'rack',
    header: 'Rack',
    priority: 2,
    csv: (row) => row.rackId,
    cell: (row) => <Id value={row.rackId} />,
  },
]

function Lot({ block }: { block: string }) {
  const name = useContext(LotsContext)?.get(block)?.addressLotName
  return name === undefined ? <Empty /> : <Link href={paths.addressLot(name)}>{name}</Link>
}
