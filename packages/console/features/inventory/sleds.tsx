import type { Sled } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useContext } from 'react'
import { query } from '#data/calls.ts'
import { kinds } from '#kinds/kinds.ts'
import { LocalSection } from '#shell/list/local-section.tsx'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { Button } from '#ui/actions/button.tsx'
import { Time } from '#ui/cells/time.tsx'
import type { Column } from '#ui/table/column.ts'
import { addSled, sledActions, sledBulkActions } from './actions.tsx'
import { sledColumns } from './columns.tsx'
import { type Rack, RackContext } from './rack-queries.ts'
import { RackPicture } from './rack/picture.tsx'
import { RackOutageNotice } from './outages/notices.tsx'
import { slotText } from './labels.ts'

const serialOf = ({ baseboard }: Pick<Sled, 'baseboard'>) => baseboard.serial
const hrefOf = ({ id }: Sled) => paths.sled(id)
const historyOf = ({ id }: Sled) => systemPaths.sledHistory(id)

/** The rack as a diagram, and the same sleds as a table. */
export function InventorySleds() {
  const rack = useContext(RackContext)
  const denied = useWhyNotFleet('sled_set_provision_policy')
  const waiting = useWaiting(rack)
  const actions = useCallback(
    (sled: Sled) =>
      sledActions(sled, {
        denied,
        rackSled: rack?.sleds.find(({ id }) => id === sled.id),
        canDrill: rack?.canDrill ?? false,
      }),
    [denied, rack],
  )
  return (
    <>
      {rack !== undefined && <RackOutageNotice rack={rack} />}
      {rack !== undefined && <RackPicture rack={rack} denied={denied} />}
      <ResourceSection
        call="sledList"
        listKey="sleds"
        title="Sleds"
        noun={kinds.sled}
        columns={sledColumns}
        rowName={serialOf}
        rowHref={hrefOf}
        historyHref={historyOf}
        actions={actions}
        {...(denied === null && { bulk: sledBulkActions })}
        searchPlaceholder="Serial or part number"
        empty={{ body: 'No sleds found.' }}
      />
      {waiting.length > 0 && <Waiting waiting={waiting} />}
    </>
  )
}

type WaitingSled = Rack['waiting'][number]

const waitingColumns: readonly Column<WaitingSled>[] = [
  {
    id: 'serial',
    header: 'Serial number',
    csv: serialOf,
    cell: (sled) => <span className="font-mono text-xs">{serialOf(sled)}</span>,
  },
  {
    id: 'slot',
    header: 'Slot',
    csv: ({ cubby }) => cubby,
    cell: ({ cubby }) => <span className="font-mono text-xs">{slotText(cubby)}</span>,
  },
  {
    id: 'part',
    header: 'Part number',
    priority: 2,
    csv: ({ baseboard }) => baseboard.part,
    cell: ({ baseboard }) => <span className="font-mono text-xs">{baseboard.part}</span>,
  },
  { id: 'add', header: 'Use', align: 'end', cell: (sled) => <Add sled={sled} /> },
]

/**
 * Returns the sleds that have not been added, from the rack's contents or else from the contract's list, which lacks
 * sleds that are being added.
 */
function useWaiting(rack: Rack | undefined): readonly WaitingSled[] {
  const isTold = useSession().capabilities.rack === true
  const { data } = useQuery({ ...query('sledListUninitialized', {}), enabled: !isTold, throwOnError: false })
  if (isTold) return rack?.waiting ?? []
  return (data?.items ?? []).map(({ baseboard, cubby }) => ({
    id: `${baseboard.part}/${baseboard.serial}`,
    cubby,
    baseboard,
    timeAdded: null,
  }))
}

/** Sleds in the rack that have not been added. */
function Waiting({ waiting }: { waiting: readonly WaitingSled[] }) {
  return (
    <LocalSection
      listKey="waiting"
      title="Waiting to be added"
      noun={kinds.uninitialized_sled}
      rows={waiting}
      columns={waitingColumns}
      rowName={serialOf}
      searchPlaceholder={null}
      empty={{ body: 'Every sled in the rack was added.' }}
    />
  )
}

function Add({ sled: { baseboard, timeAdded } }: { sled: WaitingSled }) {
  const denied = useWhyNotFleet('sled_set_provision_policy')
  if (timeAdded !== null) {
    return (
      <span className="text-fg-muted">
        starting, added <Time value={timeAdded} caption="Added" />
      </span>
    )
  }
  return (
    <Button size="sm" disabledReason={denied} onPress={() => addSled(baseboard)}>
      Add sled
    </Button>
  )
}
