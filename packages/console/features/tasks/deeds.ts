import type { Task } from '@portico/contract/types.ts'
import { kinds, type KindName } from '#kinds/kinds.ts'
import { countOf } from '#ui/format/words.ts'
import { exportTitle } from './export-words.ts'

type BulkOperation = Extract<Task['about'], { kind: 'bulk' }>['operation']

interface Deed {
  /** `Stop`, as the button says it */
  readonly verb: string
  readonly of: KindName
}

const deed = (verb: string, of: KindName): Deed => ({ verb, of })

/** What a bulk task does, to what. */
const deeds: Readonly<Record<BulkOperation, Deed>> = {
  instance_start: deed('Start', 'instance'),
  instance_stop: deed('Stop', 'instance'),
  instance_reboot: deed('Reboot', 'instance'),
  instance_delete: deed('Delete', 'instance'),
  disk_delete: deed('Delete', 'disk'),
  snapshot_create: deed('Snapshot', 'disk'),
  snapshot_delete: deed('Delete', 'snapshot'),
  image_delete: deed('Delete', 'image'),
  floating_ip_detach: deed('Detach', 'floating_ip'),
  floating_ip_delete: deed('Delete', 'floating_ip'),
  anti_affinity_group_delete: deed('Delete', 'anti_affinity_group'),
  affinity_group_delete: deed('Delete', 'affinity_group'),
  probe_delete: deed('Delete', 'probe'),
  vpc_delete: deed('Delete', 'vpc'),
  vpc_subnet_delete: deed('Delete', 'vpc_subnet'),
  vpc_router_delete: deed('Delete', 'vpc_router'),
  internet_gateway_delete: deed('Delete', 'internet_gateway'),
  project_delete: deed('Delete', 'project'),
  silo_delete: deed('Delete', 'silo'),
  ip_pool_delete: deed('Delete', 'ip_pool'),
  networking_address_lot_delete: deed('Delete', 'address_lot'),
  networking_bgp_config_delete: deed('Delete', 'bgp_config'),
  networking_switch_port_settings_delete: deed('Delete', 'switch_port_settings'),
  certificate_delete: deed('Delete', 'certificate'),
  local_idp_user_delete: deed('Delete', 'silo_user'),
  current_user_ssh_key_delete: deed('Delete', 'ssh_key'),
}

/** What a task is called: `Stop 340 instances`. */
export function taskTitle({ about, total }: Pick<Task, 'about' | 'total'>): string {
  if (about.kind === 'image_upload') return `Upload image ${about.name}`
  if (about.kind === 'export') return exportTitle(about.source)
  const { verb, of } = deeds[about.operation]
  const { one, many } = kinds[of]
  return `${verb} ${countOf(total, one, many)}`
}

/** The kind of the things that a task is done to; null for one that is about something else. */
export function kindOfTask({ about }: Pick<Task, 'about'>): KindName | null {
  return about.kind === 'bulk' ? deeds[about.operation].of : null
}

/** How the things were found, in words; null when they were named. */
export function queryInWords({ about }: Pick<Task, 'about'>): string | null {
  if (about.kind !== 'bulk') return null
  const { query } = about
  if (query === null) return null
  const parts = [
    ...(query.search === undefined ? [] : [`“${query.search}”`]),
    ...(query.state === undefined
      ? []
      : [query.state.map((state) => state.replaceAll('_', ' ')).join(' or ')]),
  ]
  return parts.length === 0 ? 'all there were' : `all that matched ${parts.join(', ')}`
}
