import type { Switch } from '@portico/contract/types.ts'
import { useContext, useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import type { Column } from '#ui/table/column.ts'
import { switchColumns } from './columns.tsx'
import { RackContext } from './rack-queries.ts'

const serialOf = ({ baseboard }: Switch) => baseboard.serial

const place: Column<Switch> = { id: 'location', header: 'Place', cell: ({ id }) => <Place id={id} /> }

function Place({ id }: { id: string }) {
  const found = useContext(RackContext)?.switches.find((one) => one.id === id)
  return <span className="font-mono text-xs">{found?.location}</span>
}

/** The switches of the rack. */
export function InventorySwitches() {
  const isTold = useContext(RackContext) !== undefined
  const columns = useMemo(
    () => (isTold ? [...switchColumns.slice(0, 1), place, ...switchColumns.slice(1)] : switchColumns),
    [isTold],
  )
  return (
    <ResourceSection
      call="switchList"
      listKey="switches"
      title="Switches"
      noun={kinds.switch}
      columns={columns}
      rowName={serialOf}
      searchPlaceholder={null}
      empty={{ body: 'No switches. Instances use the interfaces of the host.' }}
    />
  )
}
