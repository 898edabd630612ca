import type { OperationId } from '@portico/contract/routes.ts'
import type { Change } from './change.ts'

/** What a call does, in the past, and the kind of thing that it does it to. */
interface Deed {
  readonly verb: string
  readonly kind: string
  /** Other kinds that it is done to all the same, the one that says most first. */
  readonly also?: readonly string[]
}

const deed = (verb: string, kind: string): Deed => ({ verb, kind })

/** What can be tried, as the log calls it (decision 48). */
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

/** The kinds that a call is about, the one that says most first. */
export const kindsOf = ({ kind, also = [] }: Deed): readonly string[] => [kind, ...also]

/**
 * Calls whose name says more than that something was created, changed or deleted, or that change more than what they
 * are about. All others are told by what happened to the thing.
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

/** What Portico does by itself, as the log calls it, where that says more than what happened to the thing. */
const ownDeeds: Readonly<Record<string, Deed>> = {
  'changes on trial': tookBack,
}

/** Calls that change what they are called after, when they change these fields of it. */
const byFields: readonly (Deed & { readonly fields: readonly string[] })[] = [
  { ...deed('Resized', 'instance'), fields: ['ncpus', 'memory'] },
  { ...deed('Renamed', ''), fields: ['name'] },
]

const byAction = { create: 'Created', update: 'Changed', delete: 'Deleted' } as const

/** What a call is about; undefined for one that no table knows. */
export function deedOf(operation: string | null): Deed | undefined {
  return deeds[operation as OperationId] ?? ownDeeds[operation ?? '']
}

/**
 * What was done to a thing, in the past.
 * @param fields those that changed
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
