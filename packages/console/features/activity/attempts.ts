import { kindNamed } from '#kinds/kinds.ts'
import { kindLabel } from './kinds.ts'
import { verbOfOperation } from './verbs.ts'

/** A failed attempt as verb and noun: `Delete`, `instance`. */
export interface Attempt {
  readonly verb: string
  readonly noun: string
}

/** Imperative form of each past-tense verb of the change log. */
const imperatives: Readonly<Record<string, string>> = {
  Created: 'Create',
  Deleted: 'Delete',
  Started: 'Start',
  Stopped: 'Stop',
  Rebooted: 'Reboot',
  Attached: 'Attach',
  Detached: 'Detach',
  Added: 'Add',
  Removed: 'Remove',
  'Start the upload to': 'Upload to',
  'End the upload to': 'End the upload to',
  'Finished the upload to': 'Finish the upload to',
  Took: 'Take',
  Promoted: 'Promote',
  Demoted: 'Demote',
  Changed: 'Change',
  Replaced: 'Replace',
  Kept: 'Keep',
  'Took back': 'Take back',
}

/** Verbs by the last segment of an operation's name. */
const endings: Readonly<Record<string, string>> = {
  create: 'Create',
  delete: 'Delete',
  update: 'Change',
  add: 'Add',
  remove: 'Remove',
  link: 'Link',
  unlink: 'Unlink',
  enable: 'Enable',
  disable: 'Disable',
  hold: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  retry: 'Try again',
  finish: 'Finish',
}

/** Operations whose verb or noun does not follow from their name. */
const exceptions: Readonly<Record<string, Attempt>> = {
  disk_bulk_write_import: { verb: 'Upload to', noun: 'disk' },
  portico_backup_restore: { verb: 'Restore', noun: 'backup' },
  portico_bulk_task_create: { verb: 'Begin', noun: 'task' },
  portico_image_upload_create: { verb: 'Begin', noun: 'image upload' },
  portico_image_upload_delete: { verb: 'Discard', noun: 'image upload' },
  portico_packet_capture_create: { verb: 'Capture', noun: 'packets' },
  portico_sled_drain: { verb: 'Drain', noun: 'sled' },
  portico_task_move_back: { verb: 'Move back', noun: 'instances of the task' },
  portico_instance_move: { verb: 'Move', noun: 'instance' },
  portico_instance_move_cancel: { verb: 'Cancel the move of', noun: 'instance' },
  portico_issue_silence: { verb: 'Hide', noun: 'issue' },
  portico_issue_silence_end: { verb: 'Show again', noun: 'issue' },
  portico_image_upload_piece: { verb: 'Send to', noun: 'image upload' },
  portico_image_upload_empty: { verb: 'Send to', noun: 'image upload' },
  portico_session_end_others: { verb: 'End all others', noun: 'session' },
  portico_view_open_first: { verb: 'Set as default', noun: 'view' },
  portico_view_open_first_end: { verb: 'Unset as default', noun: 'view' },
  local_idp_user_set_password: { verb: 'Set password of', noun: 'user' },
  portico_sled_drill_begin: { verb: 'Make fail', noun: 'sled' },
  portico_sled_drill_end: { verb: 'Bring back', noun: 'sled' },
  portico_sled_outage_fence: { verb: 'Fence', noun: 'sled' },
  portico_sled_outage_confirm_off: { verb: 'Confirm off', noun: 'sled' },
  portico_sled_outage_hold: { verb: 'Hold', noun: 'outage of a sled' },
  portico_sled_outage_rejoin: { verb: 'Let rejoin', noun: 'sled' },
  sled_set_provision_policy: { verb: 'Change', noun: 'sled' },
  silo_policy_update: { verb: 'Change', noun: 'role' },
  silo_quotas_update: { verb: 'Change', noun: 'quota' },
  login_local: { verb: 'Sign in', noun: '' },
  login_saml: { verb: 'Sign in', noun: '' },
  logout: { verb: 'Sign out', noun: '' },
  device_auth_confirm: { verb: 'Confirm', noun: 'device' },
}

/** Returns what an operation attempted to do, with the verbs of the change log. */
export function attemptOf(operation: string): Attempt {
  if (Object.hasOwn(exceptions, operation)) return exceptions[operation] as Attempt
  const named = verbOfOperation(operation)
  const verb = named && imperatives[named.verb]
  if (verb !== undefined) return { verb, noun: kindLabel(named?.kind ?? '') }
  const [, stem = '', ending = ''] =
    /^(?:portico_|current_user_|local_idp_|networking_)?(.*)_([a-z]+)$/.exec(operation) ?? []
  if (!Object.hasOwn(endings, ending)) return { verb: 'Call', noun: operation.replaceAll('_', ' ') }
  return { verb: endings[ending] ?? '', noun: kindNamed(stem)?.one ?? stem.replaceAll('_', ' ') }
}
