import { alreadyExists, invalidRequest, type Refusal } from '#refusals.ts'
import { checkNewNics } from './nic-rules.ts'

interface Named {
  readonly name?: string | null | undefined
}

interface Nic {
  readonly name: string
  readonly vpc_name: string
  readonly subnet_name: string
  readonly ip?: string | null | undefined
}

/**
 * Returns why no instance could be created with these disks and interfaces; null if one could. The name of the instance
 * is not checked, since each instance gets its own.
 */
export function checkTemplate(disks: readonly Named[], nics: readonly Nic[] | null): Refusal | null {
  const disk = firstTwice(disks)
  if (disk !== undefined) return alreadyExists('disk', disk)
  if (nics === null) return null
  const together = checkNewNics(nics)
  if (together !== null) return together
  const nic = firstTwice(nics)
  if (nic !== undefined) return alreadyExists('instance-network-interface', nic)
  return nics.some(({ ip }) => ip !== undefined && ip !== null)
    ? invalidRequest(
        'Template sets the IP address of an interface, which only one instance can have. Leave out "ip".',
      )
    : null
}

/**
 * Returns the first name that occurs twice. Entries without a name are ignored, since each instance generates their
 * names.
 */
function firstTwice(parts: readonly Named[]): string | undefined {
  const names = parts.flatMap(({ name }) => (name === undefined || name === null ? [] : [name]))
  return names.find((name, index) => names.indexOf(name) < index)
}
