import type { VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import { HypervisorError } from '#port.ts'
import type { VpcReport } from '../port.ts'
import { compile, type CompileOptions } from './compile.ts'
import { outsideKey } from './edge-rows.ts'
import { type Operation, type OperationResult, type Ovsdb, OvsdbError, type Row } from './ovsdb.ts'
import {
  datumOf,
  difference,
  readMap,
  readStrings,
  type StoredRow,
  storedRow,
  uuidOf,
  type WantedRow,
} from './rows.ts'
import { Replica } from './replica.ts'
import { countedBy } from './rule-rows.ts'

const database = 'OVN_Northbound'

/** Number of attempts if other clients change the database at the same time. */
const maxAttempts = 20

/** Returns whether a row is the external switch, which all VPCs share. */
const isOutside = (row: Row): boolean => readMap(row['external_ids'])['portico-shared'] === outsideKey

/** Columns of a VPC's gateway router that say what was applied. */
const ids = {
  generation: 'portico-generation',
  /** the configuration number that contains this generation */
  configuration: 'portico-nb-cfg',
  /** JSON list of sentences */
  refused: 'portico-refused',
} as const

/** The documents of VPCs in OVN's northbound database. Every change raises its configuration number by one. */
export class Northbound {
  readonly #db: Ovsdb
  readonly #replica = new Replica()
  #following: Promise<void> | null = null

  constructor(db: Ovsdb) {
    this.#db = db
  }

  /**
   * Creates the external switch, unless it exists.
   * @param physicalNetwork name by which hosts map it to a bridge
   */
  async prepare(physicalNetwork: string): Promise<void> {
    await this.#change(() => {
      const hasSwitch = this.#replica.rows('Logical_Switch').some(isOutside)
      return hasSwitch ? null : outsideSwitch(physicalNetwork)
    })
  }

  /** @returns false if a newer generation is stored already */
  async apply(document: VpcDocument, generation: number, options: CompileOptions): Promise<boolean> {
    let isNewest = true
    await this.#change((configuration) => {
      const stored = this.#stored(document.id)
      const before = readMap(routerOf(stored)?.columns['external_ids'])
      isNewest = Number(before[ids.generation] ?? 0) <= generation
      if (!isNewest) return null
      const { rows, refused } = compile(document, options, stored)
      const now = { [ids.generation]: String(generation), [ids.refused]: JSON.stringify(refused) }
      const operations = difference(
        document.id,
        stored,
        withIds(rows, { ...now, [ids.configuration]: String(configuration) }),
      )
      // If nothing differs but the number, the configuration that contains the document stays the same.
      const isSame =
        operations.length === 1 && Object.entries(now).every(([key, value]) => before[key] === value)
      return isSame ? null : operations
    })
    return isNewest
  }

  async remove(vpcId: string): Promise<void> {
    await this.#change(() => {
      const stored = this.#stored(vpcId)
      if (stored.every(({ key }) => key === outsideKey)) return null
      const outside: WantedRow = {
        table: 'Logical_Switch',
        key: outsideKey,
        isShared: true,
        columns: {},
        refs: { ports: [], acls: [] },
      }
      return difference(vpcId, stored, [outside])
    })
  }

  async observe(vpcId: string): Promise<VpcReport> {
    await this.#refresh()
    const stored = this.#replica.rowsOf(vpcId)
    const written = readMap(routerOf(stored)?.columns['external_ids'])
    const [global] = this.#replica.rows('NB_Global')
    const isInForce = Number(global?.['hv_cfg'] ?? 0) >= Number(written[ids.configuration] ?? Infinity)
    return {
      generation: isInForce ? Number(written[ids.generation]) : 0,
      portsUp: stored
        .filter(({ table, key }) => table === 'Logical_Switch_Port' && key.startsWith('port/'))
        .filter(({ columns }) => columns['up'] === true)
        .map(({ columns }) => String(columns['name'])),
      refused: JSON.parse(written[ids.refused] ?? '[]') as string[],
    }
  }

  async list(): Promise<readonly string[]> {
    await this.#refresh()
    return this.#replica.rows('Logical_Router').flatMap((row) => {
      const { 'portico-vpc': vpcId, 'portico-key': key } = readMap(row['external_ids'])
      return key === 'router' && vpcId !== undefined ? [vpcId] : []
    })
  }

  /** Returns the external addresses of all VPCs. */
  async externalAddresses(): Promise<readonly string[]> {
    await this.#refresh()
    const own = this.#replica.rows('NAT').filter((row) => 'portico-vpc' in readMap(row['external_ids']))
    return [...new Set(own.map((row) => String(row['external_ip'])))]
  }

  /** Returns the ACLs of all VPCs that users know by a rule, or as packets that no rule matches (null). */
  async acls(): Promise<
    readonly { readonly uuid: string; readonly vpcId: string; readonly rule: string | null }[]
  > {
    await this.#refresh()
    return this.#replica.rows('ACL').flatMap((row) => {
      const { 'portico-vpc': vpcId, 'portico-key': key = '' } = readMap(row['external_ids'])
      const rule = countedBy(key)
      return vpcId === undefined || rule === undefined ? [] : [{ uuid: uuidOf(row), vpcId, rule }]
    })
  }

  /** Returns the interfaces of all VPCs, with MAC addresses in lower case, as OVN writes them. */
  async ports(): Promise<readonly { readonly id: string; readonly vpcId: string; readonly mac: string }[]> {
    await this.#refresh()
    return this.#replica.rows('Logical_Switch_Port').flatMap((row) => {
      const { 'portico-vpc': vpcId, 'portico-key': key = '' } = readMap(row['external_ids'])
      const [security = ''] = readStrings(row['port_security'])
      const [mac = ''] = security.toLowerCase().split(' ')
      return vpcId === undefined || !key.startsWith('port/') ? [] : [{ id: String(row['name']), vpcId, mac }]
    })
  }

  /** Returns the rows of a VPC, and those that it shares with others. */
  #stored(vpcId: string): readonly StoredRow[] {
    const outside = this.#replica.rows('Logical_Switch').filter(isOutside)
    return [
      ...outside.map((row) => ({ ...storedRow('Logical_Switch', row), key: outsideKey })),
      ...this.#replica.rowsOf(vpcId),
    ]
  }

  /** Resolves when the replica contains what the database contained at the time of the call. */
  async #refresh(): Promise<void> {
    this.#following ??= this.#replica.follow(this.#db, database)
    try {
      await this.#following
    } catch (error) {
      this.#following = null
      throw asHypervisorError(error)
    }
    await this.#transact([{ op: 'select', table: 'NB_Global', where: [] }])
  }

  /**
   * Runs a change that depends on what the replica contains, again if another client changed something in between.
   * @param prepare returns the operations, given the configuration number that they get; null for none
   */
  async #change(prepare: (configuration: number) => readonly Operation[] | null): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      await this.#refresh()
      const [global] = this.#replica.rows('NB_Global')
      if (global === undefined) {
        throw new HypervisorError('The northbound database of OVN is empty. Run: ovn-nbctl init', {
          retry: true,
        })
      }
      const before = Number(global['nb_cfg'])
      const operations = prepare(before + 1)
      if (operations === null) return
      try {
        await this.#transact([
          {
            op: 'wait',
            table: 'NB_Global',
            where: [],
            columns: ['nb_cfg'],
            until: '==',
            rows: [{ nb_cfg: before }],
            timeout: 0,
          },
          ...operations,
          { op: 'update', table: 'NB_Global', where: [], row: { nb_cfg: before + 1 } },
        ])
        return
      } catch (error) {
        if (!isConflict(error) || attempt === maxAttempts) throw error
      }
    }
  }

  async #transact(operations: readonly Operation[]): Promise<readonly OperationResult[]> {
    try {
      return await this.#db.transact(database, operations)
    } catch (error) {
      throw asHypervisorError(error)
    }
  }
}

function asHypervisorError(error: unknown): unknown {
  if (!(error instanceof OvsdbError)) return error
  const retry = error.code === 'disconnected' || isConflict(error)
  return new HypervisorError(error.message, { retry, cause: error })
}

const isConflict = (error: unknown): boolean =>
  (error instanceof OvsdbError && error.code === 'timed out') ||
  (error instanceof HypervisorError && isConflict(error.cause))

const routerOf = (stored: readonly StoredRow[]): StoredRow | undefined =>
  stored.find(({ table, key }) => table === 'Logical_Router' && key === 'router')

/** Adds external IDs to the gateway router, whose row represents the VPC. */
function withIds(rows: readonly WantedRow[], more: Readonly<Record<string, string>>): readonly WantedRow[] {
  return rows.map((row) =>
    row.table === 'Logical_Router' && row.key === 'router'
      ? { ...row, columns: { ...row.columns, external_ids: more } }
      : row,
  )
}

/** Returns the operations that create the external switch. */
function outsideSwitch(physicalNetwork: string): readonly Operation[] {
  return [
    {
      op: 'insert',
      table: 'Logical_Switch_Port',
      'uuid-name': 'localnet',
      row: {
        name: 'portico-outside-network',
        type: 'localnet',
        addresses: datumOf(['unknown']),
        options: datumOf({ network_name: physicalNetwork }),
      },
    },
    {
      op: 'insert',
      table: 'Logical_Switch',
      row: {
        name: 'portico-outside',
        ports: ['set', [['named-uuid', 'localnet']]],
        external_ids: datumOf({ 'portico-shared': outsideKey }),
      },
    },
  ]
}
