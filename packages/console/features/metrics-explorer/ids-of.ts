import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { queryClient } from '#data/query-client.ts'
import type { NamedId } from './editor/completions.ts'

/** ms for which the options are cached */
const fresh = { staleTime: 30_000 }

/** Returns the resources whose IDs are values of a field, of the project or of the system. @throws CallError */
export async function idsOf(field: string, project: string | undefined): Promise<readonly NamedId[]> {
  if (project !== undefined) {
    const args = withAll({ query: { project } })
    if (field === 'disk_id')
      return (await queryClient.fetchQuery({ ...query('diskList', args), ...fresh })).items
    return field.endsWith('instance_id')
      ? (await queryClient.fetchQuery({ ...query('instanceList', args), ...fresh })).items
      : []
  }
  if (field === 'silo_id')
    return (await queryClient.fetchQuery({ ...query('siloList', withAll({})), ...fresh })).items
  if (field !== 'sled_id') return []
  const { items } = await queryClient.fetchQuery({ ...query('sledList', withAll({})), ...fresh })
  return items.map(({ id, baseboard }) => ({ id, name: baseboard.serial }))
}
