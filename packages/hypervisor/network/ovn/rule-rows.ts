import { containsCidr, formatCidr, parseCidr } from '@portico/domain/ip/cidr.ts'
import type { DocumentRule, VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import { acl, at, logged, priorities } from './acl.ts'
import { guardAcls, noRule } from './guard-acls.ts'
import { all, any, hasMac, inPorts, is, type Match } from './match.ts'
import { gatewayMac } from '../gateway-mac.ts'
import type { StoredRow, WantedRow } from './rows.ts'
import { rulePriorities } from './rule-priorities.ts'
import { inAny, type Sets, type Version } from './sets.ts'

/** The firewall of a VPC: rows, and parts of the document that do not fit, as sentences for users. */
export function ruleRows(
  document: VpcDocument,
  versions: readonly Version[],
  sets: Sets,
  stored: readonly StoredRow[],
): { readonly rows: readonly WantedRow[]; readonly refused: readonly string[] } {
  const { ports, rules, subnets } = document
  if (ports.length === 0) return { rows: [], refused: [] }
  const blocks = subnets.flatMap((subnet) => subnet.blocks)
  const everyone = sets.ports(
    'all',
    ports.map(({ id }) => id),
  )
  const ranked = rank(rules, stored)
  const unfit = ranked.filter(({ priority }) => priority <= priorities.default).map(({ rule }) => rule)
  // If a rule that denies does not fit, nothing passes that no other rule allows.
  const isOpen = unfit.every(({ direction }) => direction === 'inbound')
  const acls = [
    ...guardAcls(document, everyone, isOpen, sets),
    ...ranked
      .filter(({ priority }) => priority > priorities.default)
      .flatMap(({ rule, priority }) => {
        const { id, direction, action } = rule
        const group = sets.ports(`rule_${id}`, rule.ports)
        return matchesOf(rule, versions, blocks, sets).map(({ key, match }) => {
          const matching = all(at(direction, group), match)
          const made = acl(`${id}/${key}`, group, direction, priority, aclAction(action), matching)
          return action === 'deny' ? logged(made, document.id, id) : made
        })
      }),
  ]
  const byGroup = Map.groupBy(acls, ({ group }) => group)
  // `sets` has all groups now.
  const groups = sets
    .rows()
    .filter(({ table }) => table === 'Port_Group')
    .map((row) => ({
      ...row,
      refs: { ...row.refs, acls: (byGroup.get(row.key) ?? []).map((one) => one.row.key) },
    }))
  return {
    rows: [...groups, ...acls.map(({ row }) => row)],
    refused: unfit.map(
      ({ id }) =>
        `Firewall rule ${id} is not in effect: the rules before it change between allow and deny too often.`,
    ),
  }
}

function rank(
  rules: readonly DocumentRule[],
  stored: readonly StoredRow[],
): readonly { readonly rule: DocumentRule; readonly priority: number }[] {
  const former = new Map(
    stored
      .filter(({ table }) => table === 'ACL')
      .map(({ key, columns }) => [
        `${ruleOf(key)} ${String(columns['action'])}`,
        Number(columns['priority']) - priorities.default,
      ]),
  )
  return (['inbound', 'outbound'] as const).flatMap((direction) => {
    const those = rules.filter((rule) => rule.direction === direction)
    const found = rulePriorities(
      those,
      ({ id, action }) => former.get(`${id} ${aclAction(action)}`),
      priorities.firstRule - priorities.default,
    )
    return those.map((rule, index) => ({ rule, priority: priorities.default + (found[index] ?? 0) }))
  })
}

const aclAction = (action: DocumentRule['action']) => (action === 'allow' ? 'allow-related' : 'drop')

/** Returns the ID of the rule from the key of one of its rows. */
const ruleOf = (key: string): string => key.split('/')[1] ?? ''

/**
 * Returns what an ACL counts, by its key: a rule, or null for inbound packets that no rule matches. Returns undefined
 * for others.
 */
export function countedBy(key: string): string | null | undefined {
  const [type, rule, ...more] = key.split('/')
  if (type !== 'rule' || rule === undefined) return undefined
  if (more.length === 0) return rule === noRule.inbound ? null : undefined
  return more[0] === '4' || more[0] === '6' ? rule : undefined
}

/** Returns the matches of a rule, without the interfaces to which it applies. A packet is in at most one family. */
function matchesOf(
  rule: DocumentRule,
  versions: readonly Version[],
  blocks: readonly string[],
  sets: Sets,
): readonly { readonly key: string; readonly match: Match }[] {
  return versions.flatMap((version) =>
    remotesOf(rule, version, blocks, sets).flatMap((remote) =>
      trafficOf(rule, version).map((traffic) => ({
        key: `${version}/${remote.key}/${traffic.key}`,
        match: all(is(`ip${version}`), ...remote.parts, ...traffic.parts),
      })),
    ),
  )
}

interface Part {
  readonly key: string
  readonly parts: readonly Match[]
}

function remotesOf(
  { id, direction, remotes }: DocumentRule,
  version: Version,
  blocks: readonly string[],
  sets: Sets,
): readonly Part[] {
  if (remotes === null) return [{ key: 'any', parts: [] }]
  const field = direction === 'inbound' ? 'src' : 'dst'
  const anywhere = inAny(sets, `rule_${id}_anywhere`, field, version, remotes.anywhere)
  if (anywhere === 'everything') return [{ key: 'anywhere', parts: [] }]
  const inside =
    direction === 'inbound'
      ? inAny(sets, `rule_${id}_inside`, field, version, remotes.inside)
      : inAny(sets, `rule_${id}_inside`, field, version, within(remotes.inside, blocks))
  // Within the VPC, packets come from the gateway. IPv6 does not pass between VPCs and the outside.
  const fromInside = direction === 'inbound' && version === 4 ? [hasMac('src', '==', gatewayMac)] : []
  return [
    ...(anywhere === 'nothing' ? [] : [{ key: 'anywhere', parts: [anywhere] }]),
    ...(inside === 'nothing'
      ? []
      : [{ key: 'inside', parts: inside === 'everything' ? fromInside : [...fromInside, inside] }]),
  ]
}

/** Returns what some blocks and the blocks of the VPC have in common. */
function within(some: readonly string[], blocks: readonly string[]): readonly string[] {
  const own = blocks.map(parseCidr)
  return some
    .map(parseCidr)
    .flatMap((block) =>
      own.some((outer) => containsCidr(outer, block))
        ? [formatCidr(block)]
        : own.filter((inner) => containsCidr(block, inner)).map(formatCidr),
    )
}

function trafficOf({ protocols, portRanges }: DocumentRule, version: Version): readonly Part[] {
  if (protocols === null && portRanges === null) return [{ key: 'any', parts: [] }]
  return [...new Set(protocols ?? ['TCP', 'UDP'])].flatMap((protocol): readonly Part[] => {
    if (protocol === 'ICMP') {
      // Packets without ports match no range.
      return portRanges === null ? [{ key: 'ICMP', parts: [is(version === 4 ? 'icmp4' : 'icmp6')] }] : []
    }
    const keyword = protocol === 'TCP' ? 'tcp' : 'udp'
    const ranges = portRanges?.map((range) => inPorts(keyword, 'dst', range)) ?? []
    return [{ key: protocol, parts: [is(keyword), ...(portRanges === null ? [] : [any(...ranges)])] }]
  })
}
