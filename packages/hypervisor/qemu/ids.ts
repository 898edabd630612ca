import { HypervisorError } from '#port.ts'

/**
 * Returns an ID if it is a UUID in lower case, and throws otherwise: IDs become parts of file names and command lines.
 * @throws HypervisorError, final
 */
export function checkedId(id: string): string {
  if (isId(id)) return id
  throw new HypervisorError('Ids of machines, volumes and snapshots are UUIDs in lower case', {
    retry: false,
  })
}

/** Returns whether a text is the ID of a machine, volume or snapshot. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
