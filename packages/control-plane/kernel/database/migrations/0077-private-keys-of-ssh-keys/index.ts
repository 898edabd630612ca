import { logged } from '../0001-initial/kernel.ts'

/**
 * The rule of `domain/private-key.ts` at the time of this migration, as a PostgreSQL expression. In PostgreSQL, `^`
 * matches only at the beginning of the text.
 */
export const privateKey =
  String.raw`(BEGIN|END)[^A-Za-z0-9]+([A-Z0-9]+[^A-Za-z0-9]+)*PRIVATE[^A-Za-z0-9]+KEY|PuTTY-User-Key-File-\d` +
  String.raw`|Private-(Lines|MAC|Hash):|AGE-SECRET-KEY-1|UFJJVkFURSBLRV|BSSVZBVEUgS0VZ|QUklWQVRFIEtFW` +
  String.raw`|b3BlbnNzaC1rZXktdjE|(^|[\s">])M([A-H][A-Za-z0-9+/]CAQ[AE]|I[GH][A-Za-z0-9+/]Ag[EF]|II[A-Za-z0-9+/]{3}IB)`

const removed = '# Removed: this was a private key. Delete this SSH key and replace the key pair.'

const scrubTable = (table: string, column: string): string =>
  `update ${table} set ${column} = '${removed}' where ${column} ~ '${privateKey}'`

const scrubHistory = (table: string, side: 'before' | 'after', field: string): string =>
  `update ${table} set ${side} = ${side} || jsonb_build_object('${field}', '${removed}'::text)
  where kind = 'ssh-key' and ${side}->>'${field}' ~ '${privateKey}'`

/**
 * Earlier versions stored private keys that were sent as public keys, and showed them in their owner's history. This
 * migration removes them.
 */
export const privateKeysOfSshKeys: readonly string[] = [
  // Without dropping the trigger, the former text would be logged.
  `drop trigger log_change on ssh_key`,
  scrubTable('ssh_key', 'public_key'),
  scrubTable('ssh_key', 'description'),
  scrubTable('instance_ssh_key', 'public_key'),
  ...['change', 'change_inbox'].flatMap((table) =>
    (['before', 'after'] as const).flatMap((side) => [
      scrubHistory(table, side, 'public_key'),
      scrubHistory(table, side, 'description'),
    ]),
  ),
  logged('ssh_key', 'ssh-key'),
]
