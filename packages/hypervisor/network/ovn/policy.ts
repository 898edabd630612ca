import type { Match } from './match.ts'
import type { WantedRow } from './rows.ts'

/** Returns the row of a router's policy. `reroute` sends packets to an address, `allow` to where they would go. */
export function policy(
  key: string,
  priority: number,
  action: 'allow' | 'drop' | { readonly reroute: string },
  match: Match,
): WantedRow {
  const isReroute = typeof action === 'object'
  return {
    table: 'Logical_Router_Policy',
    key: `policy/${key}`,
    columns: {
      priority,
      match,
      action: isReroute ? 'reroute' : action,
      nexthops: isReroute ? [action.reroute] : [],
    },
  }
}
