import { BlockList } from 'node:net'
import { defaultZone } from '@portico/domain/silos/hosts.ts'
import { logFormats, logLevels } from '#log/logger.ts'
import {
  anyText,
  backupTarget,
  hosts,
  interfaceName,
  cephName,
  libvirtHosts,
  mebibytes,
  networks,
  oneOf,
  origin,
  ovsdbAddress,
  pathOf,
  positive,
  type Reader,
  sampleDays,
  seconds,
  url,
  wholeNumber,
  yesOrNo,
  zones,
} from './readers.ts'

/** Headings of the help text and of the reference page, in their order. */
export const groups = [
  'Address',
  'Data',
  'Backups of instances',
  'Machines',
  'Silos and access',
  'Retention',
  'Monitoring',
  'Example content and other systems',
] as const

/** One setting of the server. Its key in the table is the name of its flag and of its key in the file. */
export interface Setting<T> {
  readonly group: (typeof groups)[number]
  /** placeholder of the value in the help text; null for a flag without a value */
  readonly takes: string | null
  /** what the setting does, in lower case and without a full stop */
  readonly text: string
  /** the text that is read if the setting is not given; without one, the value is `otherwise` */
  readonly default?: string
  readonly otherwise?: T
  readonly read: Reader<NoInfer<T>>
  /** whether its value is never shown, and there is no flag for it, because other users can see command lines */
  readonly isSecret?: boolean
}

/** Declares a setting that has a default. */
function setting<T>(declared: Omit<Setting<T>, 'read'> & { read: Reader<T>; default: string }): Setting<T> {
  return declared
}

/** Declares a setting whose value is `otherwise` if it is not given. */
function optional<T, N = null>(
  declared: Omit<Setting<T>, 'read' | 'otherwise'> & { read: Reader<T>; otherwise: N },
): Setting<T | N> {
  return declared
}

/** Declares a setting that is on or off. */
function onOrOff(declared: Pick<Setting<boolean>, 'group' | 'text'>): Setting<boolean> {
  return { ...declared, takes: null, default: 'false', read: yesOrNo }
}

/**
 * The settings of the server. The help text, the reference page, the environment variables, the keys of the
 * configuration file and the checks are derived from this table.
 */
export const table = {
  config: optional({
    group: 'Data',
    takes: 'FILE',
    text: 'read settings from this TOML file',
    read: pathOf('file'),
    otherwise: null,
  }),
  port: setting({
    group: 'Address',
    takes: 'N',
    text: 'port to listen on; 0 picks a free one',
    default: '4600',
    read: wholeNumber(0, 65_535),
  }),
  host: setting({
    group: 'Address',
    takes: 'ADDRESS',
    text: 'address to listen on',
    default: '127.0.0.1',
    read: anyText,
  }),
  'public-url': optional({
    group: 'Address',
    takes: 'URL',
    text: 'address that users open, if a proxy in front of Portico has another one',
    read: origin,
    otherwise: null,
  }),
  'trusted-proxy': optional({
    group: 'Address',
    takes: 'LIST',
    text: 'addresses or networks (10.0.0.0/8) of proxies whose X-Forwarded-For, -Proto and -Host headers are trusted, separated by commas',
    read: networks,
    otherwise: new BlockList(),
  }),
  'tls-cert': optional({
    group: 'Address',
    takes: 'FILE',
    text: 'serve HTTPS with this certificate in PEM, followed by those of its issuers; it is read again when it changes',
    read: pathOf('file'),
    otherwise: null,
  }),
  'tls-key': optional({
    group: 'Address',
    takes: 'FILE',
    text: 'private key of the certificate in PEM, without a password',
    read: pathOf('file'),
    otherwise: null,
  }),
  'http-redirect-port': optional({
    group: 'Address',
    takes: 'N',
    text: 'port on which plain HTTP is redirected to HTTPS; 0 picks a free one',
    read: wholeNumber(0, 65_535),
    otherwise: null,
  }),
  data: setting({
    group: 'Data',
    takes: 'DIR',
    text: 'folder for all persistent data',
    default: './.portico',
    read: pathOf('folder'),
  }),
  database: optional({
    group: 'Data',
    takes: 'URL',
    text: 'use this PostgreSQL (15 or newer) instead of a managed one in the data folder',
    read: url('postgres:', 'postgresql:'),
    otherwise: null,
  }),
  'database-password': optional({
    group: 'Data',
    takes: 'TEXT',
    text: 'password for the database, if it is not in the URL',
    read: anyText,
    otherwise: null,
    isSecret: true,
  }),
  'database-password-file': optional({
    group: 'Data',
    takes: 'FILE',
    text: 'file whose first line is the password for the database',
    read: pathOf('file'),
    otherwise: null,
  }),
  'wal-archive': optional({
    group: 'Data',
    takes: 'DIR',
    text: 'keep the log (WAL) of the managed PostgreSQL in this folder, so that it can be restored to any time',
    read: pathOf('folder'),
    otherwise: null,
  }),
  'backup-target': optional({
    group: 'Backups of instances',
    takes: 'TARGET',
    text: 'where backups of instances are stored: a folder, or s3://BUCKET/PREFIX; without it, there are none',
    read: backupTarget,
    otherwise: null,
  }),
  'backup-s3-endpoint': optional({
    group: 'Backups of instances',
    takes: 'URL',
    text: 'address of an S3-compatible service, instead of AWS in the region',
    read: url('http:', 'https:'),
    otherwise: null,
  }),
  'backup-s3-region': setting({
    group: 'Backups of instances',
    takes: 'NAME',
    text: 'region of the bucket',
    default: 'us-east-1',
    read: anyText,
  }),
  'backup-s3-access-key': optional({
    group: 'Backups of instances',
    takes: 'TEXT',
    text: 'access key ID for the bucket',
    read: anyText,
    otherwise: null,
    isSecret: true,
  }),
  'backup-s3-secret-key': optional({
    group: 'Backups of instances',
    takes: 'TEXT',
    text: 'secret access key for the bucket',
    read: anyText,
    otherwise: null,
    isSecret: true,
  }),
  'backup-s3-keys-file': optional({
    group: 'Backups of instances',
    takes: 'FILE',
    text: 'file whose first line is the access key ID, and whose second line is the secret access key',
    read: pathOf('file'),
    otherwise: null,
  }),
  'admin-password': optional({
    group: 'Silos and access',
    takes: 'TEXT',
    text: 'password of the first administrator, for a new database; by default one is generated and printed once',
    read: anyText,
    otherwise: null,
    isSecret: true,
  }),
  hypervisor: setting({
    group: 'Machines',
    takes: 'KIND',
    text: 'what runs machines: simulated, qemu (on this host), libvirt (on other hosts), or auto (QEMU if it works here)',
    default: 'simulated',
    read: oneOf(['simulated', 'qemu', 'libvirt', 'auto']),
  }),
  'libvirt-hosts': setting({
    group: 'Machines',
    takes: 'LIST',
    text: 'addresses of the hosts of libvirt machines, such as qemu+tls://host1,qemu+tls://host2',
    default: '',
    read: libvirtHosts,
  }),
  'libvirt-certificates': optional({
    group: 'Machines',
    takes: 'DIR',
    text: 'folder with cacert.pem, clientcert.pem and clientkey.pem, by which this server and libvirt hosts know each other',
    read: pathOf('folder'),
    otherwise: null,
  }),
  'libvirt-disks': optional({
    group: 'Machines',
    takes: 'DIR',
    text: 'folder of the disks of libvirt machines, which this server and all hosts have at the same path',
    read: pathOf('folder'),
    otherwise: null,
  }),
  'libvirt-pool': optional({
    group: 'Machines',
    takes: 'NAME',
    text: 'pool of Ceph for the disks of libvirt machines, instead of --libvirt-disks',
    read: cephName,
    otherwise: null,
  }),
  'ceph-conf': setting({
    group: 'Machines',
    takes: 'FILE',
    text: 'configuration of the Ceph cluster, which names its monitors and the folder of keys',
    default: '/etc/ceph/ceph.conf',
    read: pathOf('file'),
  }),
  'ceph-user': setting({
    group: 'Machines',
    takes: 'NAME',
    text: 'user of Ceph as which this server works, without client.',
    default: 'portico',
    read: cephName,
  }),
  'ceph-host-user': setting({
    group: 'Machines',
    takes: 'NAME',
    text: 'user of Ceph as which hosts open disks, without client.',
    default: 'portico-host',
    read: cephName,
  }),
  accelerator: optional({
    group: 'Machines',
    takes: 'NAME',
    text: 'kvm or tcg for real machines, instead of the result of a test boot (qemu) or what each host can do (libvirt)',
    read: oneOf(['kvm', 'tcg']),
    otherwise: null,
  }),
  overcommit: setting({
    group: 'Machines',
    takes: 'X',
    text: 'vCPUs of real machines per hardware thread of their host',
    default: '1',
    read: positive,
  }),
  'guest-network': setting({
    group: 'Machines',
    takes: 'REACH',
    text: 'what real machines in user networks can reach: nothing (isolated), or everything that their host can reach (outside), including services on its own 127.0.0.1',
    default: 'isolated',
    read: oneOf(['isolated', 'outside']),
  }),
  networks: setting({
    group: 'Machines',
    takes: 'KIND',
    text: 'what connects QEMU machines: user (each is alone, settings of networks have no effect), ovn, or auto (OVN if it works here)',
    default: 'user',
    read: oneOf(['user', 'ovn', 'auto']),
  }),
  uplink: optional({
    group: 'Machines',
    takes: 'INTERFACE',
    text: 'network interface of this host through which machines on OVN reach the outside; without it, only this host reaches their external IPs',
    read: interfaceName,
    otherwise: null,
  }),
  'uplink-mode': setting({
    group: 'Machines',
    takes: 'MODE',
    text: 'routed: the network behind the uplink sends packets for IP pools to this host; masqueraded: packets leave with the address of this host, and nothing comes in',
    default: 'routed',
    read: oneOf(['routed', 'masqueraded']),
  }),
  'uplink-private-sources': onOrOff({
    group: 'Machines',
    text: 'accept packets from private addresses on the uplink, for clients in a private network',
  }),
  'interface-rate': optional({
    group: 'Machines',
    takes: 'MBIT',
    text: 'Mbit/s that each interface of machines on OVN may send, and as many receive (default: no limit)',
    // OVN counts kbit in 32 bits.
    read: wholeNumber(1, 4_000_000),
    otherwise: null,
  }),
  'ovn-northbound': setting({
    group: 'Machines',
    takes: 'ADDRESS',
    text: "OVN's northbound database, as unix:PATH or tcp:ADDRESS:PORT",
    default: 'unix:/run/ovn/ovnnb_db.sock',
    read: ovsdbAddress,
  }),
  openvswitch: setting({
    group: 'Machines',
    takes: 'ADDRESS',
    text: 'the database of Open vSwitch on this host',
    default: 'unix:/run/openvswitch/db.sock',
    read: ovsdbAddress,
  }),
  'keep-free': optional({
    group: 'Machines',
    takes: 'MIB',
    text: 'MiB of the disk that QEMU machines leave free (default 5 %, from 512 to 2048)',
    read: mebibytes,
    otherwise: null,
  }),
  'private-mirrors': setting({
    group: 'Machines',
    takes: 'LIST',
    text: 'hosts in private networks from which images may be downloaded, such as mirror.example,10.0.0.5:8080',
    default: '',
    read: hosts,
  }),
  zones: setting({
    group: 'Silos and access',
    takes: 'LIST',
    text: 'DNS zones of the system, separated by commas: silos are at SILO.sys.ZONE',
    default: defaultZone,
    read: zones,
  }),
  'private-identity-providers': setting({
    group: 'Silos and access',
    takes: 'LIST',
    text: 'hosts in private networks whose SAML metadata may be downloaded, such as idp.example:8443',
    default: '',
    read: hosts,
  }),
  'keep-history': setting({
    group: 'Retention',
    takes: 'DAYS',
    text: 'days for which the history of changes is kept',
    default: '400',
    read: wholeNumber(1, 36_500),
  }),
  'keep-samples': setting({
    group: 'Retention',
    takes: 'LIST',
    text: 'days for which samples are kept: raw, by the minute, by the hour',
    default: '2,14,365',
    read: sampleDays,
  }),
  'log-level': setting({
    group: 'Monitoring',
    takes: 'LEVEL',
    text: 'log error, warn, info or debug, each with those before it; files and health checks are logged at debug',
    default: 'info',
    read: oneOf(logLevels),
  }),
  'log-format': setting({
    group: 'Monitoring',
    takes: 'FORMAT',
    text: 'json, text, or auto: text on a terminal, otherwise json',
    default: 'auto',
    read: oneOf([...logFormats, 'auto']),
  }),
  'metrics-port': optional({
    group: 'Monitoring',
    takes: 'N',
    text: 'port for /metrics (Prometheus), /healthz and /readyz; off if not given, 0 picks a free one',
    read: wholeNumber(0, 65_535),
    otherwise: null,
  }),
  'metrics-host': setting({
    group: 'Monitoring',
    takes: 'ADDRESS',
    text: 'address of the port for metrics, which needs no password',
    default: '127.0.0.1',
    read: anyText,
  }),
  'drain-time': setting({
    group: 'Monitoring',
    takes: 'SECONDS',
    text: 'time for which a stopping server still serves requests while /readyz answers 503, so that load balancers stop using it',
    default: '0',
    read: seconds(3600),
  }),
  demo: onOrOff({
    group: 'Example content and other systems',
    text: 'fill silos with example content, one of them with a test identity provider that asks for no password',
  }),
  speed: setting({
    group: 'Example content and other systems',
    takes: 'X',
    text: 'simulated machines change state X times faster',
    default: '1',
    read: positive,
  }),
  upstream: optional({
    group: 'Example content and other systems',
    takes: 'URL',
    text: 'serve the console in front of another system with the same API',
    read: url('http:', 'https:'),
    otherwise: null,
  }),
} as const satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof table

/** The names of all settings, in the order of the table. */
export const settingNames = Object.keys(table) as SettingName[]

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/** The values of all settings, in camel case: `keepHistory` for `keep-history`. */
export type Settings = {
  readonly [Name in SettingName as CamelCase<Name>]: (typeof table)[Name] extends Setting<infer T> ? T : never
}

/** Returns the environment variable of a setting: `PORTICO_KEEP_HISTORY` for `keep-history`. */
export function variableOf(name: string): string {
  return `PORTICO_${name.toUpperCase().replaceAll('-', '_')}`
}
