import type { SwitchPortFacts } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { type CallData, query } from '#data/calls.ts'
import { load, type PageContext } from '#shell/load.ts'
import { notThere } from '#shell/not-there.ts'
import { useSession } from '#shell/session.tsx'

/** A port as a row: what a system does not tell of it is not there. */
export type Port = Pick<
  SwitchPortFacts,
  'id' | 'rackId' | 'switchLocation' | 'portName' | 'portSettingsId'
> & {
  /** What has come of its settings; null where that is not told. */
  readonly facts: SwitchPortFacts | null
}

/** What all ports are, as one answer. */
export interface Ports {
  readonly rows: readonly Port[]
  /** why none of them can be set; null: they can */
  readonly fixed: string | null
  readonly hostInterfaces: CallData<'porticoSwitchPorts'>['hostInterfaces']
}

const told = query('porticoSwitchPorts', {})
/** Two switches have 64. */
const plain = query('networkingSwitchPortList', { query: { limit: 1000 } })

/** ms between looks: links come and go without anybody having changed anything */
const look = 5000

/** What it is called in addresses. */
export const keyOf = ({ switchLocation, portName }: Pick<Port, 'switchLocation' | 'portName'>): string =>
  `${switchLocation}-${portName}`

/** `switch0 qsfp3` */
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

/** For loaders. */
export async function loadSwitchPorts(page: Pick<PageContext, 'cache' | 'session'>): Promise<Ports> {
  return page.session.capabilities.fabric === true
    ? fromFacts(await load(page, 'porticoSwitchPorts', {}))
    : fromList(await load(page, 'networkingSwitchPortList', { query: { limit: 1000 } }))
}

/** @throws CallError, which takes the page's place */
export async function requirePort(page: PageContext, key: string): Promise<void> {
  const { rows } = await loadSwitchPorts(page)
  if (!rows.some((port) => keyOf(port) === key)) throw notThere('networkingSwitchPortList')
}

/** All ports, as they are now; undefined until they are there. @param isWanted nothing is asked before */
export function usePorts(isWanted = true): Ports | undefined {
  const tells = useSession().capabilities.fabric === true
  const { data: facts } = useQuery({
    ...told,
    enabled: tells && isWanted,
    refetchInterval: look,
    select: fromFacts,
  })
  const { data: list } = useQuery({ ...plain, enabled: !tells && isWanted, select: fromList })
  return tells ? facts : list
}

/** How a port does, in one word: the looks and order of everything that shows one. */
export type PortState = 'up' | 'down' | 'dropping' | 'unset' | 'empty'

export function stateOf({ portSettingsId, facts }: Port): PortState {
  if (portSettingsId === null) return facts !== null && facts.module === null ? 'empty' : 'unset'
  if (facts === null || !facts.links.some(({ state }) => state === 'up')) return 'down'
  return facts.sessionsEstablished < facts.sessions ? 'dropping' : 'up'
}

export const stateWords: Readonly<Record<PortState, string>> = {
  up: 'link up',
  down: 'link down',
  dropping: 'link up, a session is down',
  unset: 'no settings',
  empty: 'no settings, no module',
}

/** `100G`, of the link that is up, else of what is plugged in. */
export function speedOf({ facts }: Port): string | null {
  const speed = facts?.links.find(({ state }) => state === 'up')?.speed ?? facts?.module?.speed ?? null
  return speed === null ? null : `${speed}G`
}
