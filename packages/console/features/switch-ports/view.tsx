import type { SwitchPortFacts } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { Network } from 'lucide-react'
import { type CallData, query } from '#data/calls.ts'
import { PanelView } from '#shell/forms/panel-view.tsx'
import { paths } from '#shell/paths.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Properties, type Property } from '#ui/page/properties.tsx'
import { PortLldp } from './lldp/port-lldp.tsx'
import { portActions } from './actions.tsx'
import { keyOf, nameOf, usePorts } from './ports.ts'
import { PortBadge } from './state-mark.tsx'
import { useWhyNoChange } from './use-denied.ts'

/** A panel about a port: its link, module, neighbor and settings. */
export function SwitchPortView({ port: key }: { port: string }) {
  const ports = usePorts()
  const whyNot = useWhyNoChange(ports)
  const port = ports?.rows.find((row) => keyOf(row) === key)
  if (port === undefined) return null
  const { facts, portSettingsId } = port
  return (
    <PanelView
      title="Switch port"
      subtitle={{ icon: Network, text: nameOf(port) }}
      closeTo={paths.switchPorts()}
    >
      <div className="flex flex-col gap-5">
        <Properties
          items={[
            { label: 'State', value: <PortBadge port={port} /> },
            ...(facts === null ? [] : told(facts)),
            { label: 'ID', value: <Id value={port.id} /> },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          {portActions(port, whyNot(port)).map(({ label, tone, disabledReason, onAction, href }) =>
            href === undefined ? (
              <Button
                key={label}
                size="sm"
                {...(tone === 'danger' && { variant: 'danger' })}
                disabledReason={disabledReason ?? null}
                onPress={() => onAction?.()}
              >
                {label}
              </Button>
            ) : (
              <LinkButton key={label} size="sm" href={href} disabledReason={disabledReason ?? null}>
                {label}
              </LinkButton>
            ),
          )}
        </div>
        {portSettingsId !== null && <Settings id={portSettingsId} />}
        {portSettingsId !== null && (
          <PortLldp port={port} portSettingsId={portSettingsId} denied={whyNot(port)} />
        )}
      </div>
    </PanelView>
  )
}

function told(facts: SwitchPortFacts): Property[] {
  const { module, links, neighbors, sessions, sessionsEstablished } = facts
  return [
    ...links.map(({ linkName, state, speed, mtu, reason, timeState }): Property => ({
      label: `Link ${linkName}`,
      value:
        state === 'up' ? (
          <>
            {speed}G, MTU {mtu}, up since <Time value={timeState} caption="Up since" />
          </>
        ) : (
          (reason ?? 'down')
        ),
    })),
    { label: 'Neighbor', value: neighbors.join(', ') || <Empty /> },
    {
      label: 'Module',
      value: module === null ? <Empty /> : `${module.vendor} ${module.part}, ${module.serial}`,
    },
    ...(module === null
      ? []
      : [
          {
            label: 'Light',
            value: `${module.receiverPowerDbm === null ? 'none received' : `${module.receiverPowerDbm} dBm received`}, ${module.temperatureCelsius} °C`,
          },
        ]),
    {
      label: 'BGP sessions',
      value: sessions === 0 ? <Empty /> : `${sessionsEstablished} of ${sessions} up`,
    },
  ]
}

type View = CallData<'networkingSwitchPortSettingsView'>

/** The settings of a port, without session keys. */
function Settings({ id }: { id: string }) {
  const { data } = useQuery({
    ...query('networkingSwitchPortSettingsView', { path: { port: id } }),
    throwOnError: false,
  })
  if (data === undefined) return null
  return (
    <section>
      <h3 className="mb-1 font-semibold">
        Settings <Link href={paths.portSettingsOf(data.settings.name)}>{data.settings.name}</Link>
      </h3>
      <Properties items={settingsOf(data)} />
    </section>
  )
}

function settingsOf({ links, addresses, routes, bgpPeers }: View): Property[] {
  return [
    ...links.map(({ linkName, speed, autoneg, fec, mtu }) => ({
      label: `Link ${linkName}`,
      value: `${/\d+/.exec(speed)?.[0] ?? 0}G, error correction ${fec ?? 'chosen by the port'}, autonegotiation ${autoneg ? 'on' : 'off'}, MTU ${mtu}`,
    })),
    ...addresses.map(({ interfaceName, address }) => ({
      label: `Address of ${interfaceName}`,
      value: address,
    })),
    ...routes.map(({ dst, gw }) => ({ label: `Route to ${dst}`, value: `by ${gw}` })),
    ...bgpPeers.map(({ addr, remoteAsn, holdTime, keepalive }) => ({
      label: `Peer ${addr}`,
      value: `${remoteAsn ? `AS ${remoteAsn}` : 'any AS'}, hold time ${holdTime} s, keepalive ${keepalive} s`,
    })),
  ]
}
