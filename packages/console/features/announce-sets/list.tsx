import { Activity } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { LocalList } from '#shell/list/local-section.tsx'
import { useSession } from '#shell/session.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { ipPoolPicture } from '#ui/pictures/ip-pools.ts'
import { BgpFrame, useConfigFacts } from '../bgp/lazy.ts'
import { useWhyPending } from '../revertible-changes/index.ts'
import { setActions } from './actions.ts'
import { setColumns, usedByColumn } from './columns.tsx'
import { type AnnounceSet, useSets } from './sets.ts'

const hrefOf = ({ name }: AnnounceSet) => systemPaths.announceSet(name)
const historyOf = ({ name }: AnnounceSet) => systemPaths.announceSetHistory(name)

/** The list of announce sets: networks that the rack announces to its BGP peers. */
export function AnnounceSetList() {
  const { fabric } = useSession().capabilities
  const denied = useWhyNotFleet('networking_switch_port_apply_settings')
  const whyTried = useWhyPending('bgp_announce_set')
  const facts = useConfigFacts()
  const actions = useCallback(
    (set: AnnounceSet) =>
      setActions(
        set,
        denied ?? whyTried(set.id),
        (facts ?? []).filter(({ bgpAnnounceSetId }) => bgpAnnounceSetId === set.id).map(({ name }) => name),
      ),
    [denied, whyTried, facts],
  )
  const columns = useMemo(
    () => (fabric === true ? [...setColumns.slice(0, 1), usedByColumn, ...setColumns.slice(1)] : setColumns),
    [fabric],
  )
  return (
    <LocalList
      frame={BgpFrame}
      listKey=""
      title="Announce sets"
      noun={kinds.bgp_announce_set}
      columns={columns}
      rows={useSets()}
      rowHref={hrefOf}
      historyHref={historyOf}
      actions={actions}
      headerActions={
        <Guides
          icon={Activity}
          heading="Announce sets"
          summary="Networks that are announced to peers, each in a block of an address lot. A BGP configuration uses one set."
          guides={['rack-networking', 'ip-pools']}
        />
      }
      create={{ label: 'New announce set', href: systemPaths.announceSetsNew(), disabledReason: denied }}
      empty={{
        picture: ipPoolPicture,
        title: 'No announce sets',
        body: 'A set lists the networks that are announced. A BGP configuration needs one.',
      }}
    />
  )
}
