import type { LldpNeighbor } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallArgs, query } from '#data/calls.ts'
import { Button } from '#ui/actions/button.tsx'
import { Time } from '#ui/cells/time.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Properties, type Property } from '#ui/page/properties.tsx'
import { usePortNeighbors } from './neighbors.ts'

const { Component: LldpDialog } = lazyComponent(async () => (await import('./lldp-dialog.tsx')).LldpDialog)

/** A port with the arguments of its requests and its display name. */
export interface LldpPort {
  readonly rackId: string
  readonly switchLocation: string
  readonly portName: string
}

/** Returns the arguments of the query for the LLDP configuration of a port. */
export const configArgs = (port: LldpPort): CallArgs<'networkingSwitchPortLldpConfigView'> => ({
  path: { port: port.portName },
  query: { rackId: port.rackId, switchLocation: port.switchLocation },
})

/**
 * The LLDP configuration and the neighbors of a port with settings.
 * @param props.denied why the configuration may not be changed
 */
export function PortLldp(props: { port: LldpPort; portSettingsId: string; denied: string | null }) {
  const { port, portSettingsId, denied } = props

  const [isOpen, setOpen] = useState(false)
  const { data: config } = useQuery({
    ...query('networkingSwitchPortLldpConfigView', configArgs(port)),
    throwOnError: false,
  })
  const neighbors = usePortNeighbors({
    rackId: port.rackId,
    switchLocation: port.switchLocation,
    port: port.portName,
  })
  // A port whose settings have no link has no LLDP configuration.
  if (config === undefined) return null
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['System name', config.systemName],
    ['System description', config.systemDescription],
    ['Chassis ID', config.chassisId],
    ['Link name', config.linkName],
    ['Link description', config.linkDescription],
    ['Management address', config.managementIp?.split('/')[0]],
  ]
  return (
    <section>
      <header className="mb-1 flex items-center gap-2">
        <h3 className="font-semibold">LLDP</h3>
        <span className="ml-auto">
          <Button size="sm" disabledReason={denied} onPress={() => setOpen(true)}>
            Configure LLDP
          </Button>
        </span>
      </header>
      <Properties
        items={[
          { label: 'LLDP', value: config.enabled ? 'on' : 'off' },
          ...facts.flatMap(([label, value]): Property[] => (value ? [{ label, value }] : [])),
        ]}
      />
      <h4 className="mt-3 mb-1 font-semibold">Neighbors</h4>
      {neighbors?.length === 0 && (
        <p className="text-fg-muted">
          {config.enabled ? 'No neighbor.' : 'LLDP is off, so no neighbors are detected.'}
        </p>
      )}
      {neighbors?.map((one) => (
        <Properties key={`${one.localPort} ${one.chassisId}`} items={factsOf(one)} />
      ))}
      {isOpen && (
        <LldpDialog
          port={port}
          portSettingsId={portSettingsId}
          config={config}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

function factsOf(one: LldpNeighbor): Property[] {
  return [
    { label: 'System', value: one.systemName ?? one.chassisId },
    { label: 'Its port', value: one.linkName },
    { label: 'Chassis ID', value: <span className="font-mono text-xs">{one.chassisId}</span> },
    {
      label: 'Management addresses',
      value: one.managementIp.map((address) => address.split('/')[0]).join(', '),
    },
    { label: 'Description', value: one.systemDescription ?? '' },
    {
      label: 'Heard',
      value: (
        <>
          since <Time value={new Date(one.firstSeen)} caption="First heard" />, last{' '}
          <Time value={new Date(one.lastSeen)} format="ago" caption="Last heard" />
        </>
      ),
    },
  ]
}
