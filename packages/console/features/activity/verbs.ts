import type { OperationId } from '@portico/contract/routes.ts'
import type { Change } from './change.ts'

/** What an operation does, as a past verb, and the kind it applies to. */
interface Deed {
  readonly verb: string
  readonly kind: string
  /** Other kinds it applies to, the most informative first. */
  readonly also?: readonly string[]
}

const deed = (verb: string, kind: string): Deed => ({ verb, kind })

/** The automatic revert of a revertible change, as the change log names it (decision 48). */
const tookBack: Deed = {
  ...deed('Took back', 'allow-list'),
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
export const kindsOf = ({ kind, also = [] }: Deed): readonly string[] => [kind, ...also]

/**
 * Operations whose name says more than that something was created, changed or deleted, or that change more than their
 * main resource. All others are described by the change of the resource.
 */
const deeds: Partial<Record<OperationId, Deed>> = {
  instance_create: deed('Created', 'instance'),
  instance_delete: deed('Deleted', 'instance'),
  instance_start: deed('Started', 'instance'),
  instance_stop: deed('Stopped', 'instance'),
  instance_reboot: deed('Rebooted', 'instance'),
  instance_disk_attach: deed('Attached', 'disk'),
  instance_disk_detach: deed('Detached', 'disk'),
  instance_ephemeral_ip_attach: deed('Attached', 'external-ip'),
  instance_ephemeral_ip_detach: deed('Detached', 'external-ip'),
  instance_network_interface_create: deed('Added', 'instance-network-interface'),
  instance_network_interface_delete: deed('Removed', 'instance-network-interface'),
  disk_create: deed('Created', 'disk'),
  disk_delete: deed('Deleted', 'disk'),
  disk_bulk_write_import_start: deed('Began to upload to', 'disk'),
  disk_bulk_write_import_stop: deed('Ended the upload to', 'disk'),
  disk_finalize_import: deed('Finished the upload to', 'disk'),
  snapshot_create: deed('Took', 'snapshot'),
  image_create: deed('Created', 'image'),
  image_promote: deed('Promoted', 'image'),
  image_demote: deed('Demoted', 'image'),
  floating_ip_attach: deed('Attached', 'external-ip'),
  floating_ip_detach: deed('Detached', 'external-ip'),
  project_create: deed('Created', 'project'),
  project_delete: deed('Deleted', 'project'),
  project_policy_update: deed('Changed', 'role-assignment'),
  policy_update: deed('Changed', 'role-assignment'),
  system_policy_update: deed('Changed', 'role-assignment'),
  portico_issue_silence: deed('Hid', 'issue-silence'),
  portico_issue_silence_end: deed('Showed again', 'issue-silence'),
  portico_trial_keep: deed('Kept', 'trial'),
  portico_trial_take_back: tookBack,
  vpc_create: deed('Created', 'vpc'),
  vpc_delete: deed('Deleted', 'vpc'),
  vpc_subnet_create: deed('Created', 'vpc-subnet'),
  vpc_subnet_delete: deed('Deleted', 'vpc-subnet'),
  vpc_firewall_rules_update: deed('Replaced', 'vpc-firewall-rule'),
  affinity_group_member_instance_add: deed('Added', 'affinity-group-member'),
  affinity_group_member_instance_delete: deed('Removed', 'affinity-group-member'),
  anti_affinity_group_member_instance_add: deed('Added', 'affinity-group-member'),
  anti_affinity_group_member_instance_delete: deed('Removed', 'affinity-group-member'),
}

/** Actions of the system, as the change log names them, that say more than the change of the resource. */
const ownDeeds: Readonly<Record<string, Deed>> = {
  'changes on trial': tookBack,
}

/** Update operations that get another verb when they change these fields. */
const byFields: readonly (Deed & { readonly fields: readonly string[] })[] = [
  { ...deed('Resized', 'instance'), fields: ['ncpus', 'memory'] },
  { ...deed('Renamed', ''), fields: ['name'] },
]

const byAction = { create: 'Created', update: 'Changed', delete: 'Deleted' } as const

/** Returns what an operation does; undefined for one without an entry. */
export function deedOf(operation: string | null): Deed | undefined {
  return deeds[operation as OperationId] ?? ownDeeds[operation ?? '']
}

/**
 * Returns what was done to a resource, as a past verb.
 * @param fields the changed fields
 */
export function verbOf({ operation, action, kind, actor }: Change, fields: readonly string[]): string {
  const known = deedOf(operation)
  if (known !== undefined && kindsOf(known).includes(kind)) return known.verb
  const first = fields[0]
  const told = byFields.find(
    (each) => (each.kind === kind || each.kind === '') && first !== undefined && each.fields.includes(first),
  )
  return action === 'update' && actor.kind === 'user' && told !== undefined ? told.verb : byAction[action]
}
