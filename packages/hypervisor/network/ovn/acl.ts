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
      },
    },
  }
}

/** Maximum length of an ACL's name, which OVN writes to its log. */
const maxName = 63

/** The packet goes to, or comes from, an interface of a group. */
export const at = (side: Side, group: SetReference): Match =>
  atGroup(side === 'inbound' ? 'outport' : 'inport', group.name)
