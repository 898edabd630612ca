import { parseCidr } from '@portico/domain/ip/cidr.ts'
import type { VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import { type EdgeOptions, edgeRows } from './edge-rows.ts'
import { withoutTaken } from './external-addresses.ts'
import { type LimitOptions, withLimits } from './limit-rows.ts'
import { nameRows, type NameRows } from './name-rows.ts'
import { routerRows } from './router-rows.ts'
import type { StoredRow, WantedRow } from './rows.ts'
import { ruleRows } from './rule-rows.ts'
import { Sets } from './sets.ts'
import { type SwitchOptions, switchRows } from './switch-rows.ts'

export interface CompileOptions extends SwitchOptions, LimitOptions {
  readonly edge: EdgeOptions
}

export interface Compiled {
  readonly rows: readonly WantedRow[]
  /** parts of the document that are not in the rows, each as one sentence for users */
  readonly refused: readonly string[]
}

const noNames: NameRows = { rows: [], routerPorts: [], policies: [], outsidePorts: [], outsideAcls: [] }

/**
 * Returns the rows of the northbound database that make OVN obey a document:
 *
 *     interfaces ── switch of a subnet ── gateway router ── switch ── edge router ── external switch ── host
 *                            └──────────────────────────────────────────┘
 *
 * The gateway router takes all packets of guests, and has the routes. Packets for the outside go to the edge router,
 * which translates addresses. Packets from outside come from there directly into the subnets, so that the firewall
 * recognizes them by their MAC address (decision 74).
 *
 * @param stored rows of the VPC that the database has, whose names and priorities are kept if possible
 */
export function compile(
  given: VpcDocument,
  options: CompileOptions,
  stored: readonly StoredRow[] = [],
): Compiled {
  const { document, refused } = withoutTaken(given, options.edge)
  const versions = ([4, 6] as const).filter((version) =>
    document.subnets.some(({ blocks }) => blocks.some((block) => parseCidr(block).version === version)),
  )
  const switches = switchRows(document, options)
  const present = new Set(switches.rows.map(({ key }) => key))
  // Interfaces of refused subnets have no row.
  const ports = document.ports.filter(({ id }) => present.has(`port/${id}`))
  const known = new Set(ports.map(({ id }) => id))
  const rules = document.rules
    .map((rule) => ({ ...rule, ports: rule.ports.filter((id) => known.has(id)) }))
    .filter((rule) => rule.ports.length > 0)
  const placed = { ...document, ports, rules }
  const sets = new Sets(document.id, stored)
  const names = options.hasNameServer ? nameRows(placed, options.edge.network, sets) : noNames
  const router = routerRows(placed, versions, switches.routerPorts, sets, names)
  const edge = edgeRows(placed, switches.edgePorts, sets, options.edge, names)
  const firewall = ruleRows(placed, versions, sets, stored)
  const groups = new Set(firewall.rows.map(({ key }) => key))
  return {
    rows: withLimits(
      [
        ...switches.rows,
        ...router.rows,
        ...edge.rows,
        ...names.rows,
        ...firewall.rows,
        ...sets.rows().filter(({ key }) => !groups.has(key)),
      ],
      placed,
      options,
    ),
    refused: [...refused, ...switches.refused, ...router.refused, ...edge.refused, ...firewall.refused],
  }
}
