import { useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { query } from '#data/calls.ts'
import { PanelView } from '#shell/forms/panel-view.tsx'
import { hasNameOrId } from '#shell/has-name-or-id.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Description } from '#ui/cells/description.tsx'
import { Id } from '#ui/cells/id.tsx'
import { countOf } from '#ui/format/text.ts'
import { Properties } from '#ui/page/properties.tsx'
import { useWhyPending } from '../revertible-changes/index.ts'
import { useConfigsOf } from './columns.tsx'
import { type AnnounceSet, useAnnounced, useSets } from './sets.ts'

/** The networks of an announce set, the BGP configurations that use it, and the number of peers that receive it now. */
export function AnnounceSetView({ set: name }: { set: string }) {
  const set = useSets()?.find(hasNameOrId(name))
  return set === undefined ? null : <View set={set} />
}

/** Polling interval in ms: the change log does not contain changes of sessions */
const pollInterval = 5000

function View({ set }: { set: AnnounceSet }) {
  const announced = useAnnounced(set.name)
  const users = useConfigsOf(set.id)
  const denied = useWhyNotFleet('networking_switch_port_apply_settings')
  const tried = useWhyPending('bgp_announce_set')(set.id)
  const { data: exported } = useQuery({
    ...query('networkingBgpExported', {}),
    refetchInterval: pollInterval,
    throwOnError: false,
  })
  const peersOf = (network: string): number =>
    Object.values(exported?.exports ?? {}).filter((networks) => networks.includes(network)).length
  return (
    <PanelView
      title="Announce set"
      subtitle={{ icon: Activity, text: set.name }}
      closeTo={systemPaths.announceSets()}
    >
      <div className="flex flex-col gap-5">
        <Properties
          items={[
            { label: 'Description', value: <Description text={set.description} /> },
            { label: 'Used by configurations', value: users.join(', ') },
            { label: 'ID', value: <Id value={set.id} /> },
          ]}
        />
        <div>
          <LinkButton size="sm" href={systemPaths.announceSetEdit(set.name)} disabledReason={denied ?? tried}>
            Edit
          </LinkButton>
        </div>
        <section>
          <h3 className="mb-1 font-semibold">
            Networks <span className="font-normal text-fg-muted">{announced.length}</span>
          </h3>
          {announced.length === 0 && <p className="text-fg-muted">Nothing is announced.</p>}
          <ul className="flex flex-col gap-1">
            {announced.map(({ block, network, lot }) => (
              <li key={`${block} ${network}`} className="flex flex-wrap gap-x-3">
                <span className="font-mono text-xs leading-5 break-all">{network}</span>
                <span className="text-fg-muted">
                  {lot !== '' && `of ${lot}, `}
                  {peersOf(network) === 0
                    ? 'not announced now'
                    : `announced to ${countOf(peersOf(network), 'peer')} now`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </PanelView>
  )
}
