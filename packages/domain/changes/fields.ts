import { type BackupSchedule, scheduleText } from '#backups/schedule.ts'
import { formatBytes } from '#byte-size.ts'
import { formatIpv4 } from '#ip/ipv4.ts'
import { sentenceCase } from '#sentence-case.ts'

/** Resource kinds whose ids are shown as names. */
type ReferredKind = 'disk' | 'instance' | 'ip_pool'

/** A stored field as users see it: its label and the type of its values. */
interface Field {
  readonly label: string
  readonly is?: 'bytes' | 'ipv4' | 'state' | 'schedule' | { readonly refersTo: ReferredKind }
}

/** Fields whose stored name or value needs a translation. All others are shown as stored. */
const fields: Readonly<Record<string, Field>> = {
  ncpus: { label: 'vCPUs' },
  memory: { label: 'Memory', is: 'bytes' },
  cpus: { label: 'vCPUs' },
  storage: { label: 'Storage', is: 'bytes' },
  size: { label: 'Size', is: 'bytes' },
  block_size: { label: 'Block size', is: 'bytes' },
  usable_physical_ram: { label: 'Usable memory', is: 'bytes' },
  state: { label: 'State', is: 'state' },
  run_state: { label: 'State', is: 'state' },
  boot_disk_id: { label: 'Boot disk', is: { refersTo: 'disk' } },
  disk_id: { label: 'Disk', is: { refersTo: 'disk' } },
  instance_id: { label: 'Instance', is: { refersTo: 'instance' } },
  ip_pool_id: { label: 'IP pool', is: { refersTo: 'ip_pool' } },
  ip: { label: 'IP address', is: 'ipv4' },
  first_ip: { label: 'First address', is: 'ipv4' },
  last_ip: { label: 'Last address', is: 'ipv4' },
  mac: { label: 'MAC address' },
  os: { label: 'OS' },
  vni: { label: 'VNI' },
  dns_name: { label: 'DNS name' },
  ipv4_block: { label: 'IPv4 block' },
  ipv6_block: { label: 'IPv6 block' },
  ipv6_prefix: { label: 'IPv6 prefix' },
  ips: { label: 'Networks' },
  transit_ips: { label: 'Transit IPs' },
  auto_restart_policy: { label: 'Restart by itself' },
  backup_schedule: { label: 'Backups', is: 'schedule' },
  is_primary: { label: 'Primary' },
  is_default: { label: 'Default' },
  vpc_id: { label: 'VPC' },
  identity_id: { label: 'Whose' },
  resource_id: { label: 'On' },
}

/** Fields that are never shown: internal fields, and fields that every entry of the history shows elsewhere. */
const hiddenFields: ReadonlySet<string> = new Set([
  'id',
  'silo_id',
  'project_id',
  'time_created',
  'time_modified',
  'time_run_state_updated',
  'content_id',
  'source_content_id',
  'for_import',
  'evidence',
  // Bookkeeping of support bundles and tasks.
  'told',
  'time_told',
  'time_run',
])

/** The most informative fields, shown first. */
const first = ['ncpus', 'memory', 'name', 'instance_id', 'run_state', 'state', 'size', 'ip', 'role']

export function isShownField(name: string): boolean {
  return !hiddenFields.has(name)
}

export function byImportance(one: string, other: string): number {
  const weight = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  return weight(one) - weight(other) || fieldLabel(one).localeCompare(fieldLabel(other), 'en')
}

export function fieldLabel(name: string): string {
  return fields[name]?.label ?? sentenceCase(name.replace(/^time_|_id$/, ''))
}

/** Returns the resource kind that a field's id refers to, if its name can be looked up. */
export function referredKind(name: string): ReferredKind | null {
  const is = fields[name]?.is
  return typeof is === 'object' ? is.refersTo : null
}

/** Whether the field holds a state. */
export function isState(name: string): boolean {
  return fields[name]?.is === 'state'
}

/** Whether the text values of a field are shown as they are stored. */
export function isPlainText(name: string): boolean {
  return fields[name]?.is === undefined && !name.startsWith('time_')
}

/**
 * Formats a value for display; null if the value is empty. References to other resources stay IDs.
 * @param timeText formats times
 */
export function fieldText(name: string, value: unknown, timeText: (time: Date) => string): string | null {
  if (value === null || value === undefined || value === '') return null
  const is = fields[name]?.is
  if (typeof value === 'number') {
    if (is === 'bytes') return formatBytes(value)
    if (is === 'ipv4') return formatIpv4(value)
    return value.toLocaleString('en-US')
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') {
    if (is === 'state') return sentenceCase(value)
    const time = name.startsWith('time_') ? new Date(value) : null
    return time !== null && !Number.isNaN(time.getTime()) ? timeText(time) : value
  }
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return value.length === 0 ? null : value.join(', ')
  }
  return is === 'schedule' ? scheduleText(value as BackupSchedule) : JSON.stringify(value)
}
