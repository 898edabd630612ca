import type { OperationId } from '@portico/contract/routes.ts'
import type { Change } from './change.ts'

/** The past-tense verb for an operation, and the kind that the operation is about. */
interface OperationVerb {
  readonly verb: string
  readonly kind: string
  /** Other kinds that the operation is about, most informative first. */
  readonly also?: readonly string[]
}

const operationVerb = (verb: string, kind: string): OperationVerb => ({ verb, kind })

/** The automatic revert of a revertible change, under its name in the change log (decision 41). */
const reverted: OperationVerb = {
  ...operationVerb('Took back', 'allow-list'),
  also: [
    'switch-port',
    'switch-port-settings',
    'bgp-announce-set',
    'bgp-announcement',
    'bgp-config',
    'bfd-session',
  ],
}

/** Returns the kinds that an operation is about, the most informative first. */
export const kindsOf = ({ kind, also = [] }: OperationVerb): readonly string[] => [kind, ...also]

/**
 * Operations that need another verb than created, changed or deleted, or that change more than their main resource. All
 * other operations get their verb from the change itself.
 */
const operationVerbs: Partial<Record<OperationId, OperationVerb>> = {
  instance_create: operationVerb('Created', 'instance'),
  instance_delete: operationVerb('Deleted', 'instance'),
  instance_start: operationVerb('Started', 'instance'),
  instance_stop: operationVerb('Stopped', 'instance'),
  instance_reboot: operationVerb('Rebooted', 'instance'),
  instance_disk_attach: operationVerb('Attached', 'disk'),
  instance_disk_detach: operationVerb('Detached', 'disk'),
  instance_ephemeral_ip_attach: operationVerb('Attached', 'external-ip'),
  instance_ephemeral_ip_detach: operationVerb('Detached', 'external-ip'),
  instance_network_interface_create: operationVerb('Added', 'instance-network-interface'),
  instance_network_interface_delete: operationVerb('Removed', 'instance-network-interface'),
  portico_sled_drain: operationVerb('Took out of service', 'sled'),
  portico_task_move_back: operationVerb('Put back in service', 'sled'),
  portico_instance_move: { ...operationVerb('Moved', 'instance-move'), also: ['instance'] },
  portico_packet_capture_create: operationVerb('Started', 'packet-capture'),
  disk_create: operationVerb('Created', 'disk'),
  disk_delete: operationVerb('Deleted', 'disk'),
  disk_bulk_write_import_start: operationVerb('Start the upload to', 'disk'),
  disk_bulk_write_import_stop: operationVerb('End the upload to', 'disk'),
  disk_finalize_import: operationVerb('Finished the upload to', 'disk'),
  snapshot_create: operationVerb('Took', 'snapshot'),
  image_create: operationVerb('Created', 'image'),
  image_promote: operationVerb('Promoted', 'image'),
  image_demote: operationVerb('Demoted', 'image'),
  floating_ip_attach: operationVerb('Attached', 'external-ip'),
  floating_ip_detach: operationVerb('Detached', 'external-ip'),
  portico_backup_file_download: operationVerb('Downloaded a file from', 'backup'),
  project_create: operationVerb('Created', 'project'),
  project_delete: operationVerb('Deleted', 'project'),
  project_policy_update: operationVerb('Changed', 'role-assignment'),
  policy_update: operationVerb('Changed', 'role-assignment'),
  system_policy_update: operationVerb('Changed', 'role-assignment'),
  portico_issue_silence: operationVerb('Hid', 'issue-silence'),
  portico_issue_silence_end: operationVerb('Showed again', 'issue-silence'),
  portico_trial_keep: operationVerb('Kept', 'trial'),
  portico_trial_take_back: reverted,
  vpc_create: operationVerb('Created', 'vpc'),
  vpc_delete: operationVerb('Deleted', 'vpc'),
  vpc_subnet_create: operationVerb('Created', 'vpc-subnet'),
  vpc_subnet_delete: operationVerb('Deleted', 'vpc-subnet'),
  vpc_firewall_rules_update: operationVerb('Replaced', 'vpc-firewall-rule'),
  affinity_group_member_instance_add: operationVerb('Added', 'affinity-group-member'),
  affinity_group_member_instance_delete: operationVerb('Removed', 'affinity-group-member'),
  anti_affinity_group_member_instance_add: operationVerb('Added', 'affinity-group-member'),
  anti_affinity_group_member_instance_delete: operationVerb('Removed', 'affinity-group-member'),
}

/** Actions of the system in the change log that need another verb than the change itself. */
const systemVerbs: Readonly<Record<string, OperationVerb>> = {
  'revertible changes': reverted,
}

/** Update operations that have another verb when these fields change. */
const byFields: readonly (OperationVerb & { readonly fields: readonly string[] })[] = [
  { ...operationVerb('Resized', 'instance'), fields: ['ncpus', 'memory'] },
  { ...operationVerb('Renamed', ''), fields: ['name'] },
]

const byAction = { create: 'Created', update: 'Changed', delete: 'Deleted' } as const

/** Returns the verb of an operation; undefined if it has no entry. */
export function verbOfOperation(operation: string | null): OperationVerb | undefined {
  return operationVerbs[operation as OperationId] ?? systemVerbs[operation ?? '']
}

/**
 * Returns the past-tense verb for a change.
 * @param fields the changed fields
 */
export function verbOf({ operation, action, kind, actor }: Change, fields: readonly string[]): string {
  const known = verbOfOperation(operation)
  if (known !== undefined && kindsOf(known).includes(kind)) return known.verb
  const first = fields[0]
  const byField = byFields.find(
    (each) => (each.kind === kind || each.kind === '') && first !== undefined && each.fields.includes(first),
  )
  return action === 'update' && actor.kind === 'user' && byField !== undefined
    ? byField.verb
    : byAction[action]
}
