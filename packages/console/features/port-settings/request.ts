import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CallArgs } from '#data/calls.ts'
import type { SettingsBody, SettingsForm } from './form.ts'

/** Returns the request that creates settings, or replaces the existing settings with that name. */
export function settingsCall(form: SettingsForm) {
  return {
    operation: 'networking_switch_port_settings_create',
    args: { body: settingsBody(form) },
  } as const satisfies CodeRequest
}

/** @param onTrial sends a revertible change, if the server supports it */
export function saveCall(
  form: SettingsForm,
  onTrial: boolean,
): CallArgs<'networkingSwitchPortSettingsCreate'> {
  const { args } = settingsCall(form)
  // `onTrial` is a Portico extension of the contract.
  return onTrial ? ({ ...args, query: { onTrial } } as CallArgs<'networkingSwitchPortSettingsCreate'>) : args
}

/** Returns the body of the request. */
export function settingsBody(form: SettingsForm): SettingsBody {
  const { name, description, geometry, links, interfaces, addresses, routes, peers } = form
  return {
    name,
    description,
    groups: [],
    portConfig: { geometry },
    links: Object.fromEntries(links.map(({ name: link, ...rest }) => [link, rest])),
    interfaces: Object.fromEntries(interfaces.map(({ name: own, ...rest }) => [own, rest])),
    addresses: byInterface(addresses, (own) => ({
      addresses: own.map(withoutInterface),
    })),
    routes: byInterface(routes, (own) => ({
      routes: own.map(withoutInterface),
    })),
    bgpPeers: byInterface(peers, (own) => ({ peers: own })),
  }
}

function byInterface<Row extends { readonly interfaceName: string }, Value>(
  rows: readonly Row[],
  value: (own: Row[]) => Value,
): Record<string, Value> {
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ interfaceName }) => interfaceName)].map(([name, own]) => [name, value(own)]),
  )
}

/** In the request, the interface is the key of the map. */
function withoutInterface<Row extends { readonly interfaceName: string }>(
  row: Row,
): Omit<Row, 'interfaceName'> {
  const { interfaceName: _, ...rest } = row
  return rest
}
