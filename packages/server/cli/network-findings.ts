import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
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
    ...(uplink === null ? [] : [checkUplink(uplink)]),
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

function checkUplink(uplink: string): Finding {
  const subject = `Uplink ${uplink}`
  if (existsSync(`/sys/class/net/${uplink}`)) return { level: 'ok', subject, text: 'exists' }
  return {
    level: 'error',
    subject,
    text: 'there is no such network interface. ip link lists those of this host; choose one with --uplink INTERFACE.',
  }
}
