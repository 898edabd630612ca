import type {
  PathChange,
  PathChanges,
  PathEnds,
  PathPeers,
  PathReason,
  PathTraffic,
} from '@portico/contract/types.ts'
import { countOf } from '#ui/format/text.ts'

/** Maximum number of instances that are named at one end. Further ones are counted. */
const maxNamed = 4

/** Returns one end of paths as text, such as `web-1, web-2, web-3, 2 others` or `203.0.113.0/24`. */
export function endsText({ instances, total, outside }: PathEnds): string {
  const names = instances.map(({ name }) => name)
  const named = names.length > maxNamed ? names.slice(0, maxNamed - 1) : names
  return [
    ...named,
    ...(names.length > maxNamed ? [othersText(names.length - named.length, names.length, total)] : []),
    ...outside.map((block) => block ?? 'the outside'),
  ].join(', ')
}

/**
 * If there are more interfaces than named instances, the number of instances is unknown, because an instance may have
 * several interfaces.
 */
function othersText(others: number, listed: number, interfaces: number): string {
  if (interfaces <= listed) return countOf(others, 'other')
  return `others (${countOf(interfaces, 'interface')} in all)`
}

/**
 * Returns traffic as text: `TCP 22, 80-443`, `TCP but 25` if all other ports are included, or `UDP` for a whole
 * protocol.
 */
export function trafficText({ protocol, ports, others, except, all }: PathTraffic): string {
  if (all || protocol === 'ICMP') return protocol
  return others ? `${protocol} but ${except.join(', ')}` : `${protocol} ${ports.join(', ')}`
}

/** Returns the text for what decides after the change, and what decided before it. */
export function reasonText({ opens, was, is }: Pick<PathChange, 'opens' | 'was' | 'is'>): string {
  return opens
    ? `${deciding(is, 'allows')}; ${lower(deciding(was, 'stops'))} today.`
    : `${deciding(is, 'will stop')}; ${lower(deciding(was, 'allows'))} today.`
}

function deciding(reason: PathReason, verb: 'allows' | 'stops' | 'will stop'): string {
  switch (reason.type) {
    case 'rule':
      return `${reason.name} (${reason.priority}) ${verb} them`
    case 'no_rule':
      return verb === 'allows' ? 'No rule stops them' : 'No rule allows them'
    case 'hop':
      return hopLabels[reason.refused] ?? 'They are dropped on the way'
    case 'nothing':
      return verb === 'allows' ? 'Nothing stops them' : 'There is no such interface'
  }
}

/** Texts of the reasons, other than firewall rules, for which packets are dropped. */
const hopLabels: Readonly<Partial<Record<Extract<PathReason, { type: 'hop' }>['refused'], string>>> = {
  no_route: 'No route leads there',
  drop: 'A route drops them',
  leads_nowhere: 'The target of their route does not exist',
  nobody: 'No interface has the address',
  no_address: 'They have no external address',
  outbound_only: 'The address is for outbound connections only',
  not_primary: 'Only the primary interface can reach the outside',
  destination_not_transit: 'An interface on the way does not accept such packets',
  source_not_transit: 'An interface on the way does not send such packets',
}

/** Returns the text for what decides, on its own: `allow-ssh (65534)` or `A route drops them`. */
export function decidedByText(by: PathReason): string {
  switch (by.type) {
    case 'rule':
      return `${by.name} (${by.priority})`
    case 'no_rule':
      return 'No rule matches'
    case 'hop':
      return hopLabels[by.refused] ?? 'They are dropped on the way'
    case 'nothing':
      return 'No decision is needed'
  }
}

/**
 * Returns the text for the other ends of an interface's paths: `everyone in the VPC, everyone outside` or `subnet app,
 * web-1`.
 */
export function peersText(peers: PathPeers): string {
  const { isVpc, subnets, isOutside, total, instances, outside } = peers
  const others = outside.map((block) => block ?? 'the rest of the outside')
  const ends = endsText({ total, instances, outside: [] })
  return [
    ...(isVpc ? ['everything in the VPC'] : []),
    ...subnets.map((name) => `subnet ${name}`),
    ...(ends === '' ? [] : [ends]),
    ...(isOutside ? ['everything outside'] : others),
  ].join(', ')
}

/** Converts the first word of a text to lower case, for use within a sentence. Names of rules are not changed. */
const lower = (text: string): string =>
  text.replace(/^(A|No|Nothing|Only|Their|There|The|They)\b/, (word) => word.toLowerCase())

/** Returns a summary of one sentence for screen readers. */
export function summary({ opens, closes }: Pick<PathChanges, 'opens' | 'closes'>): string {
  if (opens === 0 && closes === 0) return 'No path opens or closes'
  return `${countOf(opens, 'path')} ${opens === 1 ? 'opens' : 'open'}, ${countOf(closes, 'path')} ${closes === 1 ? 'closes' : 'close'}`
}
