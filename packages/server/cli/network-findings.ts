import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { findOnPath } from '@portico/hypervisor/qemu/program.ts'
import type { Settings } from '#settings/table.ts'
import type { Finding } from './finding.ts'

const run = promisify(execFile)

/** Ms that a database or daemon has to answer. */
const patience = 2000

/** Finds what this host lacks for networks by OVN. */
export async function checkNetworks(settings: Settings): Promise<Finding[]> {
  const { networks, ovnNorthbound, openvswitch, uplink } = settings
  const level = networks === 'ovn' ? 'error' : 'note'
  if (networks === 'user' && findOnPath('ovn-nbctl') === null) {
    const text = 'not installed. Without it, network settings have no effect on the packets of real machines.'
    return [{ level: 'note', subject: 'OVN', text: `${text} ${installOvn}` }]
  }
  const programs = await Promise.all([
    checkProgram('OVN', 'ovn-nbctl', installOvn, level),
    checkProgram('Open vSwitch', 'ovs-vsctl', installOvn, level),
    checkProgram('dnsmasq', 'dnsmasq', 'Debian: apt-get install dnsmasq-base.', level),
    checkProgram('nft', 'nft', 'Debian: apt-get install nftables.', level),
    checkProgram(
      'tcpdump',
      'tcpdump',
      'Captures of packets need it. Debian: apt-get install tcpdump.',
      'note',
    ),
  ])
  const databases = await Promise.all([
    checkDatabase('OVN northbound database', '--ovn-northbound', ovnNorthbound, level),
    checkDatabase('Open vSwitch database', '--openvswitch', openvswitch, level),
  ])
  return [
    ...programs,
    ...databases,
    await checkController(level),
    ...(uplink === null ? [] : [await checkUplink(uplink), ...(await checkForwarding())]),
  ]
}

const installOvn = 'Debian: apt-get install --no-install-recommends ovn-central ovn-host.'

async function checkProgram(
  subject: string,
  program: string,
  install: string,
  level: Finding['level'],
): Promise<Finding> {
  try {
    const { stdout } = await run(program, ['--version'], { timeout: patience })
    return { level: 'ok', subject, text: stdout.split('\n')[0] ?? '' }
  } catch {
    return { level, subject, text: `${program} is missing. ${install}` }
  }
}

async function checkDatabase(
  subject: string,
  flag: string,
  address: string,
  level: Finding['level'],
): Promise<Finding> {
  const failure = await connectionFailure(address)
  if (failure === null) return { level: 'ok', subject, text: `${address} answers` }
  const advice =
    failure === 'EACCES'
      ? 'this account may not use it. Run Portico as root, or give its account access to the socket.'
      : `it cannot be reached (${failure}). Start it (Debian: systemctl start ovn-central ovn-host), or say where it is with ${flag} ADDRESS.`
  return { level, subject, text: `${address}: ${advice}` }
}

/** Returns the code of the error with which a connection fails; null if it succeeds. */
function connectionFailure(address: string): Promise<string | null> {
  const [, path] = /^unix:(.+)$/.exec(address) ?? []
  const [, host, port] = /^tcp:\[?([^\]]+?)\]?:(\d+)$/.exec(address) ?? []
  const socket = path === undefined ? connect({ host: host ?? '', port: Number(port) }) : connect({ path })
  return new Promise<string | null>((resolve) => {
    socket.setTimeout(patience, () => resolve('ETIMEDOUT'))
    socket.once('connect', () => resolve(null))
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  }).finally(() => socket.destroy())
}

async function checkController(level: Finding['level']): Promise<Finding> {
  const subject = 'ovn-controller'
  try {
    const { stdout } = await run('ovn-appctl', ['-t', 'ovn-controller', 'connection-status'], {
      timeout: patience,
    })
    if (stdout.trim() === 'connected') return { level: 'ok', subject, text: 'connected' }
    const text = `${stdout.trim()}. Set external_ids:ovn-remote, ovn-encap-type and ovn-encap-ip with ovs-vsctl (docs/operations/networks.md).`
    return { level, subject, text }
  } catch {
    return {
      level,
      subject,
      text: 'it does not respond, so that changes do not reach packets. Debian: systemctl start ovn-host.',
    }
  }
}

async function checkUplink(uplink: string): Promise<Finding> {
  const subject = `Uplink ${uplink}`
  const state = await readFile(`/sys/class/net/${uplink}/operstate`, 'utf8').catch(() => null)
  if (state === null) {
    const text =
      'there is no such network interface. ip link lists those of this host; choose one with --uplink INTERFACE.'
    return { level: 'error', subject, text }
  }
  // Interfaces without a link state, such as bridges of some drivers, are `unknown`.
  if (state.trim() !== 'down') return { level: 'ok', subject, text: 'exists' }
  return { level: 'error', subject, text: `it is down. Check its cable, or run: ip link set ${uplink} up` }
}

/** What `nft -j list chains` returns, as far as it is used. */
interface Chains {
  readonly nftables: readonly {
    readonly chain?: {
      readonly table: string
      readonly name: string
      readonly hook?: string
      readonly policy?: string
    }
  }[]
}

/** Finds firewalls of other programs that drop the packets between instances and the uplink, as Docker's does. */
async function checkForwarding(): Promise<Finding[]> {
  const listed = await run('nft', ['-j', 'list', 'chains'], { timeout: patience }).catch(() => null)
  if (listed === null) return []
  const { nftables } = JSON.parse(listed.stdout) as Chains
  const dropping = nftables.flatMap(({ chain }) =>
    chain?.hook === 'forward' && chain.policy === 'drop' ? [`${chain.table} ${chain.name}`] : [],
  )
  return dropping.map((chain) => ({
    level: 'warning',
    subject: 'Forwarding',
    text: `the firewall of this host (chain ${chain}) drops forwarded packets that it does not know. Accept those from and to br-portico there, or instances have no way to the outside.`,
  }))
}
