import { messageOf } from '@portico/domain/error-message.ts'
import { HypervisorError } from '#port.ts'
import type { NetworkTraffic, RefusedPacket, RuleCounter } from '../traffic.ts'
import { logName } from './acl.ts'
import type { RunProgram } from './host-commands.ts'
import { edgeMac } from './names.ts'
import type { Northbound } from './northbound.ts'
import { type Flow, parseFlows } from './flows.ts'
import type { Operation, Ovsdb, Row, Where } from './ovsdb.ts'
import { type LoggedDrop, readDropLog } from './drop-log.ts'
import { readMap, uuidOf } from './rows.ts'

/**
 * Counts packets by the flows of this host's switch: each has the first digits of the ID of its logical flow, and that
 * has those of its ACL. Refused packets are in the log of ovn-controller, which a meter limits. Both continue while
 * Portico is stopped.
 */
export class OvnTraffic implements NetworkTraffic {
  readonly #northbound: Northbound
  readonly #southbound: Ovsdb
  readonly #run: RunProgram
  readonly #log: string
  /** the newest logical flows */
  #known: { readonly configuration: string; readonly flows: readonly LogicalFlow[] } | null = null

  /** @param log file of ovn-controller on this host */
  constructor(northbound: Northbound, southbound: Ovsdb, run: RunProgram, log: string) {
    this.#northbound = northbound
    this.#southbound = southbound
    this.#run = run
    this.#log = log
  }

  async counters(): Promise<readonly RuleCounter[]> {
    const acls = new Map((await this.#northbound.acls()).map((acl) => [acl.uuid.slice(0, 8), acl]))
    const used = parseFlows(await this.#run('ovs-ofctl', ['dump-flows', 'br-int']), new Date())
    const flows = Map.groupBy(used, ({ cookie }) => cookie)
    const found = new Map<string, RuleCounter>()
    for (const { cookie, acl: hint } of await this.#logicalFlows()) {
      const acl = acls.get(hint)
      if (acl === undefined) continue
      const { vpcId, rule } = acl
      const key = logName(vpcId, rule)
      for (const flow of flows.get(cookie) ?? []) found.set(key, sum(acl, found.get(key), flow))
    }
    return [...found.values()]
  }

  /** Returns the logical flows of ACLs. They only change together with the configuration number. */
  async #logicalFlows(): Promise<readonly LogicalFlow[]> {
    // The ID of the row is another one if the database was created again.
    const [global] = await this.#select([{ table: 'SB_Global', columns: ['_uuid', 'nb_cfg'] }])
    const configuration = JSON.stringify(global)
    if (this.#known?.configuration === configuration) return this.#known.flows
    const found = await this.#select(
      aclStages.map((stage) => ({
        table: 'Logical_Flow',
        where: [['external_ids', 'includes', ['map', [['stage-name', stage]]]]],
        columns: ['_uuid', 'external_ids'],
      })),
    )
    const flows = found.flat().flatMap((row) => {
      const acl = readMap(row['external_ids'])['stage-hint']
      return acl === undefined ? [] : [{ cookie: uuidOf(row).slice(0, 8), acl }]
    })
    this.#known = { configuration, flows }
    return flows
  }

  async #select(
    queries: readonly {
      readonly table: string
      readonly where?: Where
      readonly columns: readonly string[]
    }[],
  ): Promise<readonly (readonly Row[])[]> {
    const operations = queries.map(({ table, where = [], columns }): Operation => ({
      op: 'select',
      table,
      where,
      columns,
    }))
    try {
      const results = await this.#southbound.transact('OVN_Southbound', operations)
      return results.map(({ rows }) => rows ?? [])
    } catch (error) {
      throw new HypervisorError(messageOf(error), { retry: true, cause: error })
    }
  }

  async refusedPackets(after: string | null) {
    const { drops, next } = await readDropLog(this.#log, after)
    if (drops.length === 0) return { refused: [], next }
    const rules = new Map(
      (await this.#northbound.acls()).map(({ vpcId, rule }) => [logName(vpcId, rule), { vpcId, rule }]),
    )
    const ports = new Map(
      (await this.#northbound.ports()).map(({ vpcId, mac, id }) => [`${vpcId} ${mac}`, id]),
    )
    // Interfaces and rules that were deleted since have no packets.
    const refused = drops.flatMap((drop): readonly RefusedPacket[] => {
      const found = rules.get(drop.acl)
      if (found === undefined) return []
      const portId = ports.get(`${found.vpcId} ${macOf(drop)}`)
      if (portId === undefined) return []
      const { time, direction, protocol, source, destination, port } = drop
      const isFromOutside = direction === 'inbound' && drop.sourceMac === edgeMac
      const { rule } = found
      return [{ time, portId, direction, rule, protocol, source, destination, port, isFromOutside }]
    })
    return { refused, next }
  }
}

/** Stages of the logical flows of ACLs: names of OVN 23.03, and of later versions. */
const aclStages = ['ls_in_acl', 'ls_out_acl', 'ls_in_acl_eval', 'ls_out_acl_eval']

/** A logical flow of an ACL, by the first eight digits of both IDs. */
interface LogicalFlow {
  readonly cookie: string
  readonly acl: string
}

/** Returns the MAC address of the interface whose firewall dropped the packet. */
const macOf = ({ direction, sourceMac, destinationMac }: LoggedDrop): string =>
  direction === 'inbound' ? destinationMac : sourceMac

function sum(
  { vpcId, rule }: Pick<RuleCounter, 'vpcId' | 'rule'>,
  before: RuleCounter | undefined,
  { packets, bytes, lastUsed }: Flow,
): RuleCounter {
  if (before === undefined) return { vpcId, rule, packets, bytes, lastUsed }
  return {
    ...before,
    packets: before.packets + packets,
    bytes: before.bytes + bytes,
    lastUsed: before.lastUsed < lastUsed ? lastUsed : before.lastUsed,
  }
}
