import { HypervisorError } from '#port.ts'

/**
 * Ids become names of files and parts of command lines, so nothing but a UUID in lower case passes.
 * @throws HypervisorError that repeating cannot help
 */
export function checkedId(id: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id
  throw new HypervisorError('Ids of machines, volumes and snapshots are UUIDs in lower case', {
    retry: false,
  })
}
