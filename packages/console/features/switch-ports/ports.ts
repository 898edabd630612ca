import type { SwitchPortFacts } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { type CallData, query } from '#data/calls.ts'
import { load, type PageContext } from '#shell/load.ts'
import { notFoundError } from '#shell/not-found-error.ts'
import { useSession } from '#shell/session.tsx'

/** A port as a row of the table; fields that the server does not report are absent. */
export type Port = Pick<
  SwitchPortFacts,
  'id' | 'rackId' | 'switchLocation' | 'portName' | 'portSettingsId'
> & {
  /** State of the port under its settings; null if not reported. */
  readonly facts: SwitchPortFacts | null
}

/** All ports, from one response. */
export interface Ports {
  readonly rows: readonly Port[]
  /** Why no port can be configured; null if they can */
  readonly fixed: string | null
  readonly hostInterfaces: CallData<'porticoSwitchPorts'>['hostInterfaces']
}

const portsQuery = query('porticoSwitchPorts', {})
/** The query for all ports on an upstream; two switches have 64 ports. */
const plain = query('networkingSwitchPortList', { query: { limit: 1000 } })

/** Polling interval in ms: the change log does not contain changes of links */
const pollInterval = 5000

/** Returns the key of a port in URLs. */
export const keyOf = ({ switchLocation, portName }: Pick<Port, 'switchLocation' | 'portName'>): string =>
  `${switchLocation}-${portName}`

/** Returns the display name of a port, for example `switch0 qsfp3`. */
export const nameOf = ({ switchLocation, portName }: Pick<Port, 'switchLocation' | 'portName'>): string =>
  `${switchLocation} ${portName}`

const fromFacts = ({ items, fixed, hostInterfaces }: CallData<'porticoSwitchPorts'>): Ports => ({
  rows: items.map((facts) => ({ ...facts, facts })),
  fixed,
  hostInterfaces,
})

const fromList = ({ items }: CallData<'networkingSwitchPortList'>): Ports => ({
  rows: items.map((port) => ({
    ...port,
    portSettingsId: port.portSettingsId ?? null,
    switchLocation: port.switchLocation === 'switch1' ? 'switch1' : 'switch0',
    facts: null,
  })),
  fixed: null,
  hostInterfaces: [],
})

/** For loaders: loads the switch ports. */
export async function loadSwitchPorts(page: Pick<PageContext, 'cache' | 'session'>): Promise<Ports> {
  return page.session.capabilities.fabric === true
    ? fromFacts(await load(page, 'porticoSwitchPorts', {}))
    : fromList(await load(page, 'networkingSwitchPortList', { query: { limit: 1000 } }))
}

/** For loaders: checks that a port exists. @throws CallError, which replaces the page */
export async function requirePort(page: PageContext, key: string): Promise<void> {
  const { rows } = await loadSwitchPorts(page)
  if (!rows.some((port) => keyOf(port) === key)) throw notFoundError('networkingSwitchPortList')
}

/** Returns all current ports; undefined until loaded. @param isWanted whether to send the request */
export function usePorts(isWanted = true): Ports | undefined {
  const tells = useSession().capabilities.fabric === true
  const { data: facts } = useQuery({
    ...portsQuery,
    enabled: tells && isWanted,
    refetchInterval: pollInterval,
    select: fromFacts,
  })
  const { data: list } = useQuery({ ...plain, enabled: !tells && isWanted, select: fromList })
  return tells ? facts : list
}

/** The state of a port, which determines how it is shown and sorted. */
export type PortState = 'up' | 'down' | 'dropping' | 'unset' | 'empty'

export function stateOf({ portSettingsId, facts }: Port): PortState {
  if (portSettingsId === null) return facts !== null && facts.module === null ? 'empty' : 'unset'
  if (facts === null || !facts.links.some(({ state }) => state === 'up')) return 'down'
  return facts.sessionsEstablished < facts.sessions ? 'dropping' : 'up'
}

export const stateLabels: Readonly<Record<PortState, string>> = {
  up: 'link up',
  down: 'link down',
  dropping: 'link up, a session is down',
  unset: 'no settings',
  empty: 'no settings, no module',
}

/** Returns the speed of the link that is up, or else of the module, for example `100G`. */
export function speedOf({ facts }: Port): string | null {
  const speed = facts?.links.find(({ state }) => state === 'up')?.speed ?? facts?.module?.speed ?? null
  return speed === null ? null : `${speed}G`
}
