import { createHash } from 'node:crypto'
import { machineOwner } from '#qemu/account.ts'
import { HypervisorError } from '#port.ts'
import type { RunProgram } from './host-commands.ts'
import { type Ovsdb, OvsdbError, type Operation, type Row, type Where } from './ovsdb.ts'
import { datumOf, readMap, uuidOf } from './rows.ts'

const database = 'Open_vSwitch'
const bridge = 'br-int'

/** The ports of machines on the switch of this host. */
export class Taps {
  readonly #db: Ovsdb
  readonly #run: RunProgram

  constructor(db: Ovsdb, run: RunProgram) {
    this.#db = db
    this.#run = run
  }

  /** Returns the name by which OVN knows this host. @throws HypervisorError if it has none */
  async chassis(): Promise<string> {
    const [row] = await this.#select('Open_vSwitch', [])
    const name = readMap(row?.['external_ids'])['system-id']
    if (name !== undefined) return name
    throw new HypervisorError(
      'Open vSwitch does not know the name of this host. Run: ovs-vsctl set open . external_ids:system-id=NAME',
      { retry: true },
    )
  }

  /** Returns the address of OVN's southbound database. @throws HypervisorError if there is none that can be read */
  async southbound(): Promise<string> {
    const [row] = await this.#select('Open_vSwitch', [])
    const remotes = readMap(row?.['external_ids'])['ovn-remote'] ?? ''
    const address = remotes.split(',').find((remote) => /^(unix|tcp):/.test(remote))
    if (address !== undefined) return address
    throw new HypervisorError(
      `Open vSwitch has no address of the southbound database that begins with unix: or tcp:, but "${remotes}". Run: ovs-vsctl set open . external_ids:ovn-remote=unix:/run/ovn/ovnsb_db.sock`,
      { retry: true },
    )
  }

  /** Returns `system` if the kernel of this host carries the packets, `netdev` if a program does. */
  async datapathType(): Promise<string> {
    const type = (await this.#bridge())['datapath_type']
    return typeof type === 'string' && type !== '' ? type : 'system'
  }

  /** Creates the device of an interface and connects it. */
  async add(portId: string, mtu: number): Promise<string> {
    const tap = tapName(portId)
    if (!(await this.#exists(tap))) {
      const owner = machineOwner()
      const user = owner === null ? [] : ['user', String(owner.uid)]
      await this.#run('ip', ['tuntap', 'add', tap, 'mode', 'tap', ...user])
    }
    // The host has no address on the device, and takes none from the router advertisements of a guest.
    await this.#run('sysctl', ['-q', '-w', `net.ipv6.conf.${tap}.disable_ipv6=1`])
    await this.#run('ip', ['link', 'set', tap, 'mtu', String(mtu), 'up'])
    const [present] = await this.#select('Interface', [['name', '==', tap]])
    if (readMap(present?.['external_ids'])['iface-id'] === portId) return tap
    if (present !== undefined) await this.#disconnect(tap)
    await this.#transact([
      {
        op: 'insert',
        table: 'Interface',
        'uuid-name': 'interface',
        row: { name: tap, external_ids: datumOf({ 'iface-id': portId }) },
      },
      {
        op: 'insert',
        table: 'Port',
        'uuid-name': 'port',
        row: { name: tap, interfaces: ['named-uuid', 'interface'] },
      },
      {
        op: 'mutate',
        table: 'Bridge',
        where: [['name', '==', bridge]],
        mutations: [['ports', 'insert', ['set', [['named-uuid', 'port']]]]],
      },
      configurationChanged,
    ])
    return tap
  }

  /** Returns the device of an interface. @throws HypervisorError, final, if it is not on this host */
  async find(portId: string): Promise<string> {
    const tap = tapName(portId)
    if (await this.#exists(tap)) return tap
    throw new HypervisorError(
      'The interface is not connected on this host. Stop its instance and start it again',
      {
        retry: false,
      },
    )
  }

  async remove(portId: string): Promise<void> {
    const tap = tapName(portId)
    await this.#disconnect(tap)
    if (await this.#exists(tap)) await this.#run('ip', ['link', 'delete', tap])
  }

  async #disconnect(tap: string): Promise<void> {
    const [port] = await this.#select('Port', [['name', '==', tap]])
    if (port === undefined) return
    await this.#transact([
      {
        op: 'mutate',
        table: 'Bridge',
        where: [['name', '==', bridge]],
        mutations: [['ports', 'delete', ['set', [['uuid', uuidOf(port)]]]]],
      },
      configurationChanged,
    ])
  }

  async #exists(tap: string): Promise<boolean> {
    const devices = JSON.parse(await this.#run('ip', ['-json', 'link', 'show'])) as {
      readonly ifname: string
    }[]
    return devices.some(({ ifname }) => ifname === tap)
  }

  async #bridge(): Promise<Row> {
    const [row] = await this.#select('Bridge', [['name', '==', bridge]])
    if (row !== undefined) return row
    throw new HypervisorError(
      'Open vSwitch has no bridge br-int, which ovn-controller creates. Start it (Debian: systemctl start ovn-host).',
      { retry: true },
    )
  }

  async #select(table: string, where: Where): Promise<readonly Row[]> {
    const [result] = await this.#transact([{ op: 'select', table, where }])
    return result?.rows ?? []
  }

  async #transact(operations: readonly Operation[]) {
    try {
      return await this.#db.transact(database, operations)
    } catch (error) {
      if (!(error instanceof OvsdbError)) throw error
      throw new HypervisorError(error.message, { retry: error.code === 'disconnected', cause: error })
    }
  }
}

/** The daemon applies the configuration whose number it sees. */
const configurationChanged: Operation = {
  op: 'mutate',
  table: 'Open_vSwitch',
  where: [],
  mutations: [['next_cfg', '+=', 1]],
}

/** What the names of the devices of guests begin with. */
export const tapPrefix = 'pt'

/** Linux allows 15 characters in the name of a device. */
function tapName(portId: string): string {
  return `${tapPrefix}${createHash('sha256').update(portId).digest('hex').slice(0, 12)}`
}
