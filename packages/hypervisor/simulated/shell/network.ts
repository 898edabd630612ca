import { gatewayMac } from '#network/gateway-mac.ts'
import { columns, joinLines } from '../guest/format.ts'
import type { GuestNic } from '../guest/facts.ts'
import { fail, splitOptions, type CommandContext, type CommandGroup } from './command.ts'

export const NETWORK_COMMANDS: CommandGroup = {
  ip: (context) => {
    const { flags, operands } = splitOptions(context.args)
    const [object = '', verb = ''] = operands
    const named = operands.find((word, i) => i > 0 && context.guest.nics.some((nic) => nic.device === word))
    const nics = context.guest.nics.filter((nic) => named === undefined || nic.device === named)
    const brief = flags.includes('-br') || flags.includes('-brief')
    if (object !== '' && 'address'.startsWith(object))
      return brief ? briefAddresses(nics) : addresses(nics, named)
    if (object !== '' && 'route'.startsWith(object) && verb !== 'get') return routes(context)
    if (object !== '' && 'link'.startsWith(object)) return links(nics, named)
    if (object !== '' && 'neighbour'.startsWith(object)) return neighbours(nics)
    return fail('Usage: ip [ -br ] { address | link | route | neighbour } [ show ] [ DEVICE ]', 255)
  },
  ifconfig: ({ guest }) => [...guest.nics.map(interfaceBlock), LOOPBACK_BLOCK].join('\n'),
  ss: ({ args }) => {
    const listening = splitOptions(args).flags.some((flag) => flag.includes('l'))
    return columns(listening ? LISTENING : CONNECTED, 'lrrlll')
  },
  netstat: () => columns(LISTENING, 'lrrlll'),
}

const LISTENING = [
  ['State', 'Recv-Q', 'Send-Q', 'Local Address:Port', 'Peer Address:Port', 'Process'],
  ['LISTEN', '0', '128', '0.0.0.0:22', '0.0.0.0:*', 'users:(("sshd",pid=642,fd=3))'],
  ['LISTEN', '0', '4096', '127.0.0.53%lo:53', '0.0.0.0:*', 'users:(("systemd-resolve",pid=498,fd=14))'],
  ['LISTEN', '0', '128', '[::]:22', '[::]:*', 'users:(("sshd",pid=642,fd=4))'],
]

const CONNECTED = [['State', 'Recv-Q', 'Send-Q', 'Local Address:Port', 'Peer Address:Port', 'Process']]

const LOOPBACK_BLOCK = [
  'lo: flags=73<UP,LOOPBACK,RUNNING>  mtu 65536',
  '        inet 127.0.0.1  netmask 255.0.0.0',
  '        inet6 ::1  prefixlen 128  scopeid 0x10<host>',
  '',
].join('\n')

function addresses(nics: readonly GuestNic[], named: string | undefined): string {
  const loopback = [
    '1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000',
    '    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00',
    '    inet 127.0.0.1/8 scope host lo',
    '    inet6 ::1/128 scope host noprefixroute',
    '',
  ].join('\n')
  const blocks = nics.map((nic, i) =>
    [
      ...linkLines(nic, i + 2),
      `    inet ${nic.ip}/${nic.prefix} metric 100 brd ${nic.broadcast} scope global dynamic ${nic.device}`,
      `    inet6 ${nic.linkLocal}/64 scope link`,
      '',
    ].join('\n'),
  )
  return (named === undefined ? loopback : '') + blocks.join('')
}

function briefAddresses(nics: readonly GuestNic[]): string {
  const rows = nics.map((nic) => [nic.device, 'UP', `${nic.ip}/${nic.prefix} ${nic.linkLocal}/64`])
  return columns([['lo', 'UNKNOWN', '127.0.0.1/8 ::1/128'], ...rows], 'lll')
}

function links(nics: readonly GuestNic[], named: string | undefined): string {
  const loopback = [
    '1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN mode DEFAULT group default qlen 1000',
    '    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00',
  ]
  const lines = nics.flatMap((nic, i) => linkLines(nic, i + 2))
  return joinLines([...(named === undefined ? loopback : []), ...lines])
}

function linkLines(nic: GuestNic, index: number): readonly string[] {
  return [
    `${index}: ${nic.device}: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP group default qlen 1000`,
    `    link/ether ${nic.mac.toLowerCase()} brd ff:ff:ff:ff:ff:ff`,
  ]
}

function routes({ guest }: CommandContext): string {
  const toEverywhere = guest.nics
    .filter((nic) => nic.primary)
    .map((nic) => `default via ${nic.gateway} dev ${nic.device} proto dhcp src ${nic.ip} metric 100\n`)
  const toSubnets = guest.nics.map(
    (nic) =>
      `${nic.network}/${nic.prefix} dev ${nic.device} proto kernel scope link src ${nic.ip} metric 100\n`,
  )
  return [...toEverywhere, ...toSubnets].join('')
}

function neighbours(nics: readonly GuestNic[]): string {
  return nics.map((nic) => `${nic.gateway} dev ${nic.device} lladdr ${gatewayMac} REACHABLE\n`).join('')
}

function interfaceBlock(nic: GuestNic): string {
  return [
    `${nic.device}: flags=4163<UP,BROADCAST,RUNNING,MULTICAST>  mtu 1500`,
    `        inet ${nic.ip}  netmask ${nic.netmask}  broadcast ${nic.broadcast}`,
    `        inet6 ${nic.linkLocal}  prefixlen 64  scopeid 0x20<link>`,
    `        ether ${nic.mac.toLowerCase()}  txqueuelen 1000  (Ethernet)`,
    '',
  ].join('\n')
}
