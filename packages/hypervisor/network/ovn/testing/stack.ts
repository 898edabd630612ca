import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type StartProgram, startProgram } from '../capture.ts'
import { type RunProgram, runProgram } from '../host-commands.ts'

/** `databases`: those of OVN; `local`: that of Open vSwitch. */
export type Daemon = 'databases' | 'local' | 'switch' | 'northd' | 'controller'

/**
 * OVN and Open vSwitch for tests: all daemons of one host, in a folder of their own and without the host's services.
 * `dummy` devices need no rights and exist only within the daemon, whose user-space datapath carries their packets;
 * `netdev` uses devices of a network namespace.
 */
export class OvnStack {
  readonly folder: string
  readonly northbound: string
  readonly local: string
  readonly #namespace: string | null
  readonly #daemons = new Map<Daemon, { readonly start: () => ChildProcess; process: ChildProcess }>()

  private constructor(folder: string, namespace: string | null) {
    this.folder = folder
    this.#namespace = namespace
    this.northbound = `unix:${folder}/central.sock`
    this.local = `unix:${folder}/db.sock`
  }

  /** @param namespace in which the daemons have their devices; null for dummy devices */
  static async start(namespace: string | null): Promise<OvnStack> {
    const folder = mkdtempSync(path.join(tmpdir(), 'portico-ovn-'))
    const stack = new OvnStack(folder, namespace)
    try {
      await stack.#begin()
    } catch (error) {
      await stack.stop()
      throw error
    }
    return stack
  }

  async #begin(): Promise<void> {
    // Name servers run with another account.
    chmodSync(this.folder, 0o755)
    const create = (name: string, schema: string) =>
      this.run('ovsdb-tool', ['create', path.join(this.folder, name), schema])
    create('nb.db', '/usr/share/ovn/ovn-nb.ovsschema')
    create('sb.db', '/usr/share/ovn/ovn-sb.ovsschema')
    create('conf.db', '/usr/share/openvswitch/vswitch.ovsschema')
    const server = (name: Daemon, socket: string, ...files: string[]) =>
      this.#daemon(name, 'ovsdb-server', [
        `--remote=punix:${this.folder}/${socket}`,
        `--unixctl=${this.folder}/${socket}.ctl`,
        ...files.map((file) => path.join(this.folder, file)),
      ])
    server('databases', 'central.sock', 'nb.db', 'sb.db')
    server('local', 'db.sock', 'conf.db')
    await until(() => ['central.sock', 'db.sock'].every((name) => this.#accepts(name)))
    const datapath = this.#namespace === null ? 'dummy' : 'netdev'
    this.vsctl('--no-wait', 'init')
    const settings = {
      'system-id': 'host',
      'ovn-remote': this.northbound,
      'ovn-encap-type': 'geneve',
      'ovn-encap-ip': '127.0.0.1',
      'ovn-bridge-datapath-type': datapath,
      ...(this.#namespace === null ? { 'ovn-bridge-mappings': 'portico:br-portico' } : {}),
    }
    const values = Object.entries(settings).map(([name, value]) => `external_ids:${name}=${value}`)
    this.vsctl('--no-wait', 'set', 'open', '.', ...values)
    this.run('ovn-nbctl', [`--db=${this.northbound}`, 'init'])
    this.run('ovn-sbctl', [`--db=${this.northbound}`, 'init'])
    this.#daemon('switch', 'ovs-vswitchd', [
      `--unixctl=${this.folder}/switch.ctl`,
      ...(this.#namespace === null ? ['--enable-dummy=override'] : []),
      this.local,
    ])
    this.#daemon('northd', 'ovn-northd', [
      `--unixctl=${this.folder}/northd.ctl`,
      `--ovnnb-db=${this.northbound}`,
      `--ovnsb-db=${this.northbound}`,
    ])
    // With devices, the engine makes its bridge.
    if (this.#namespace === null) {
      this.vsctl('add-br', 'br-portico', '--', 'set', 'bridge', 'br-portico', 'datapath_type=dummy')
    }
    this.#daemon('controller', 'ovn-controller', [this.local])
    await until(() => this.vsctl('list-br').includes('br-int'))
  }

  /** Whether a database accepts connections, which it does some time after its socket exists. */
  #accepts(socket: string): boolean {
    try {
      this.run('ovsdb-client', ['list-dbs', `unix:${this.folder}/${socket}`])
      return true
    } catch {
      return false
    }
  }

  /** Runs a program with the environment of the daemons, and returns its output. */
  run(program: string, args: readonly string[]): string {
    const [file, ...rest] = this.#inNamespace(program, args)
    return execFileSync(file ?? program, rest, { env: this.#environment(), encoding: 'utf8', stdio: 'pipe' })
  }

  vsctl(...args: readonly string[]): string {
    return this.run('ovs-vsctl', [`--db=${this.local}`, ...args])
  }

  /** Runs programs as the engine does, in the namespace of the daemons. */
  readonly runProgram: RunProgram = (program, args, input) => {
    const [file, ...rest] = this.#inNamespace(program, args)
    return runProgram('env', [...this.#folders(), file ?? program, ...rest], input)
  }

  /** Starts programs as the engine does. */
  readonly startProgram: StartProgram = (program, args) => {
    const [file, ...rest] = this.#inNamespace(program, args)
    return startProgram(file ?? program, rest)
  }

  /** Returns the log of a daemon. */
  log(program: string): string {
    return readFileSync(path.join(this.folder, `${program}.log`), 'utf8')
  }

  /** Kills a daemon, and starts it again. */
  async restart(name: Daemon): Promise<void> {
    const daemon = this.#daemons.get(name)
    if (daemon === undefined) return
    await end(daemon.process)
    daemon.process = daemon.start()
  }

  async stop(): Promise<void> {
    // In reverse: a daemon without its database would complain.
    for (const { process } of [...this.#daemons.values()].toReversed()) await end(process)
    rmSync(this.folder, { recursive: true, force: true })
  }

  #daemon(name: Daemon, program: string, args: readonly string[]): void {
    const log = `--log-file=${this.folder}/${program}.log`
    const [file, ...rest] = this.#inNamespace(program, ['--no-chdir', log, '-vconsole:off', ...args])
    const start = () => spawn(file ?? program, rest, { env: this.#environment(), stdio: 'ignore' })
    this.#daemons.set(name, { start, process: start() })
  }

  #inNamespace(program: string, args: readonly string[]): readonly string[] {
    return this.#namespace === null
      ? [program, ...args]
      : ['nsenter', `--net=/run/netns/${this.#namespace}`, program, ...args]
  }

  #environment(): NodeJS.ProcessEnv {
    return { ...process.env, ...Object.fromEntries(this.#folders().map((one) => one.split('='))) }
  }

  #folders(): readonly string[] {
    const names = ['OVS_RUNDIR', 'OVN_RUNDIR', 'OVS_LOGDIR', 'OVN_LOGDIR', 'OVS_DBDIR', 'OVS_SYSCONFDIR']
    return names.map((name) => `${name}=${this.folder}`)
  }
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const ended = new Promise((resolve) => process.once('exit', resolve))
  process.kill('SIGKILL')
  await ended
}

/** OVN ignores a malformed match or action, and only logs it. */
export const malformed = /parsing (match|actions|expression)|syntax error/i

/** Waits until a condition is true. @throws Error after 20 s */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    if (await condition()) return
    await setTimeout(5)
  }
  throw new Error(`not true within 20 s: ${condition.toString()}`)
}
