/**
 * The commands of the `oxide` program, release v0.10.1, for the operations that the console shows as code. A test
 * holds them to `reference/as-code/cli.json`. Flags are named as the parameters and fields of the contract, with
 * dashes. What is not here goes through the program's generic `api` command.
 */
import type { OperationId } from '#routes.ts'

export interface Command {
  readonly words: string
  /** Whether the body may come from a file (`--json-body`), or must. */
  readonly jsonBody: 'none' | 'optional' | 'required'
  /** Fields of the body without a flag: a body that has one comes from a file. */
  readonly withoutFlag?: readonly string[]
}

export const commands: Readonly<Partial<Record<OperationId, Command>>> = {
  current_user_ssh_key_create: { words: 'current-user ssh-key create', jsonBody: 'optional' },
  disk_create: { words: 'disk create', jsonBody: 'required' },
  disk_view: { words: 'disk view', jsonBody: 'none' },
  floating_ip_create: { words: 'floating-ip create', jsonBody: 'optional' },
  image_create: { words: 'image create', jsonBody: 'required' },
  instance_create: {
    words: 'instance create',
    jsonBody: 'optional',
    withoutFlag: ['boot_disk', 'disks', 'external_ips', 'network_interfaces', 'ssh_public_keys'],
  },
  instance_view: { words: 'instance view', jsonBody: 'none' },
  project_create: { words: 'project create', jsonBody: 'optional' },
  snapshot_create: { words: 'snapshot create', jsonBody: 'optional' },
}

/** The flag of a parameter or field. */
export const flagOf = (name: string): string => `--${name.replaceAll('_', '-')}`
