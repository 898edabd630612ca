import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { OvnStack } from './stack.ts'

/** A network namespace with a program in it that makes and accepts connections. */
export class Namespace {
  readonly name: string
  #agent: ChildProcess | null = null
  readonly #waiting = new Map<number, (result: unknown) => void>()
  #lastId = 0

  constructor(name: string) {
    this.name = name
    ip('netns', 'add', name)
    this.ip('link', 'set', 'lo', 'up')
  }

  /** Runs `ip` in the namespace. */
  ip(...args: readonly string[]): void {
    ip('-n', this.name, ...args)
  }

  /** Returns whether one of two pings is answered. */
  ping(address: string): boolean {
    try {
      this.run('ping', '-c', '2', '-i', '0.2', '-W', '0.4', address)
      return true
    } catch {
      return false
    }
  }

  run(...args: readonly string[]): string {
    return execFileSync('ip', ['netns', 'exec', this.name, ...args], { encoding: 'utf8', stdio: 'pipe' })
  }

  listen(port: number): Promise<unknown> {
    return this.#ask('listen', port)
  }

  /** Opens a TCP connection. @returns its number, or null if there is no answer */
  connect(address: string, port: number): Promise<number | null> {
    return this.#ask('connect', address, port) as Promise<number | null>
  }

  /** @returns address and port of this end as the other end sees them, or null if there is no answer */
  say(connection: number): Promise<string | null> {
    return this.#ask('say', connection) as Promise<string | null>
  }

  /** Whether a new connection is accepted. */
  async reaches(address: string, port: number): Promise<boolean> {
    return (await this.connect(address, port)) !== null
  }

  /** Asks a name server. @returns the addresses of a name, or the names of an address, or the code of an error */
  resolve(server: string, name: string): Promise<unknown> {
    return this.#ask('resolve', server, name)
  }

  close(): void {
    this.#agent?.kill('SIGKILL')
    ip('netns', 'delete', this.name)
  }

  #ask(action: string, ...args: readonly unknown[]): Promise<unknown> {
    const agent = (this.#agent ??= this.#start())
    const id = ++this.#lastId
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      agent.stdin?.write(`${JSON.stringify({ id, action, args })}\n`)
    })
  }

  #start(): ChildProcess {
    const program = new URL('./agent.ts', import.meta.url).pathname
    const agent = spawn('ip', ['netns', 'exec', this.name, process.execPath, program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    // It ends together with the namespace.
    agent.stdin.on('error', () => {})
    createInterface({ input: agent.stdout }).on('line', (line) => {
      const { id, result } = JSON.parse(line) as { id: number; result: unknown }
      this.#waiting.get(id)?.(result)
      this.#waiting.delete(id)
    })
    return agent
  }
}

export function ip(...args: readonly string[]): void {
  execFileSync('ip', args, { stdio: 'pipe' })
}

/** The gateway's address that follows from its MAC address. Guests learn it from router advertisements. */
const linkLocalGateway = 'fe80::aa40:25ff:feff:7777'

/**
 * A guest on a device of the switch, with its address in a subnet of 1,022 addresses.
 * @param stack in whose namespace the device begins
 */
export function addGuest(
  stack: OvnStack,
  {
    host,
    name,
    portId,
    mac,
    address,
    ipv6,
  }: { host: Namespace; name: string; portId: string; mac: string; address: string; ipv6: string },
): Namespace {
  const guest = new Namespace(`${host.name}-${name}`)
  const device = `${name}0`
  const settings = ['type=internal', `external_ids:iface-id=${portId}`]
  stack.vsctl('add-port', 'br-int', device, '--', 'set', 'interface', device, ...settings)
  host.ip('link', 'set', device, 'netns', guest.name)
  guest.ip('link', 'set', device, 'address', mac, 'mtu', '1442', 'up')
  guest.ip('address', 'add', `${address}/22`, 'dev', device)
  guest.ip('route', 'add', 'default', 'via', address.replace(/\d+$/, '1'))
  guest.ip('address', 'add', `${ipv6}/64`, 'dev', device, 'nodad')
  guest.ip('route', 'add', 'default', 'via', linkLocalGateway, 'dev', device)
  return guest
}
