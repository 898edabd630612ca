import type { BgpConfig } from '@portico/contract/types.ts'
import { Activity } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { useSession } from '#shell/session.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { ipPoolPicture } from '#ui/pictures/ip-pools.ts'
import { BgpFrame, useConfigFacts } from '../bgp/lazy.ts'
import { useWhyPending } from '../revertible-changes/index.ts'
import { configActions, configBulkActions } from './actions.ts'
import { configColumns, extensionColumns } from './columns.tsx'

const historyOf = ({ name }: BgpConfig) => systemPaths.bgpConfigHistory(name)

/** The list of BGP configurations, with AS number, announced networks, and the port settings that use each. */
export function BgpConfigList() {
  const { fabric } = useSession().capabilities
  const denied = useWhyNotFleet('networking_switch_port_apply_settings')
  const whyTried = useWhyPending('bgp_config')
  const facts = useConfigFacts()
  const actions = useCallback(
    (config: BgpConfig) =>
      configActions(
        config,
        denied ?? whyTried(config.id),
        facts?.find(({ id }) => id === config.id)?.portSettings ?? [],
      ),
    [denied, whyTried, facts],
  )
  const columns = useMemo(
    () =>
      fabric === true
        ? [...configColumns.slice(0, 2), ...extensionColumns, ...configColumns.slice(2)]
        : configColumns,
    [fabric],
  )
  return (
    <ResourceList
      call="networkingBgpConfigList"
      frame={BgpFrame}
      title="BGP configurations"
      noun={kinds.bgp_config}
      columns={columns}
      historyHref={historyOf}
      actions={actions}
      {...(denied === null && { bulk: configBulkActions })}
      headerActions={
        <Guides
          icon={Activity}
          heading="BGP configurations"
          summary="One for each AS number of the rack, with the announce set for the peers that use it."
          guides={['rack-networking']}
        />
      }
      create={{
        label: 'New BGP configuration',
        href: systemPaths.bgpConfigsNew(),
        disabledReason: denied,
      }}
      empty={{
        picture: ipPoolPicture,
        title: 'No BGP configurations',
        body: 'Peers of switch ports need one. It has the AS number of the rack and what it announces.',
      }}
    />
  )
}
