import { createHash } from 'node:crypto'
import { atGroup, type Match } from './match.ts'
import type { WantedRow } from './rows.ts'
import type { SetReference } from './sets.ts'

/** Priorities of ACLs. Those of rules are above `default`, up to `firstRule`. */
export const priorities = { always: 32_700, layer2: 32_600, own: 32_500, firstRule: 30_000, default: 1 }

export type Side = 'inbound' | 'outbound'

/** An ACL of OVN, and the port group to which it is attached. */
export interface Acl {
  readonly group: string
  readonly row: WantedRow
}

export function acl(
  key: string,
  group: SetReference,
  side: Side,
  priority: number,
  action: 'allow' | 'allow-related' | 'drop',
  match: Match,
): Acl {
  return {
    group: group.key,
    row: {
      table: 'ACL',
      key: `rule/${key}`,
      columns: {
        direction: side === 'inbound' ? 'to-lport' : 'from-lport',
        priority,
        action,
        match,
        name: key.slice(0, maxName),
        log: false,
        severity: [],
        meter: [],
      },
    },
  }
}

/** Returns the ACL with a log of the packets that match it, as many as the meter lets through. */
export function logged({ group, row }: Acl, vpcId: string, rule: string | null): Acl {
  const name = logName(vpcId, rule)
  return {
    group,
    row: { ...row, columns: { ...row.columns, name, log: true, severity: 'info', meter: dropMeter(vpcId) } },
  }
}

/** Returns the name of the meter that limits the log of a VPC. */
export const dropMeter = (vpcId: string): string => `portico-${vpcId}-drops`

/** Returns the name by which the log calls a rule; null: no rule matches. It differs between rules and VPCs. */
export function logName(vpcId: string, rule: string | null): string {
  const text = `${vpcId.slice(0, 8)}/${rule === null ? 'none' : `rule/${rule}`}`
  const hash = createHash('sha256').update(`${vpcId} ${text}`).digest('hex').slice(0, 8)
  return `${text.slice(0, maxName - hash.length - 1)}/${hash}`
}

/** Maximum length of an ACL's name, which OVN writes to its log. */
const maxName = 63

/** The packet goes to, or comes from, an interface of a group. */
export const at = (side: Side, group: SetReference): Match =>
  atGroup(side === 'inbound' ? 'outport' : 'inport', group.name)
