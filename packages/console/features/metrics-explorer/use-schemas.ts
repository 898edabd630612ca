import { type DatumType, type Schema, schemas as own } from '@portico/domain/oxql/schemas.ts'
import type { TimeseriesSchema } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { useSession } from '#shell/session.tsx'
import type { ExplorerScope } from './scope.ts'
import { paceOf } from './result/units.ts'

/** The timeseries that queries of a project may use: those with fields that identify the project. */
const ofProjects = own.filter(({ scope }) => scope === 'project')

/**
 * Returns the scope of the explorer. The schemas of the system come from the server, if the user may view the fleet.
 */
export function useExplorerScope(
  project: string | undefined,
): ExplorerScope & { readonly isComing: boolean } {
  const { data, isPending } = useQuery({
    ...query('systemTimeseriesSchemaList', withAll({})),
    enabled: project === undefined,
    staleTime: Infinity,
    throwOnError: false,
  })
  const { filters, preview } = useSession().capabilities
  return useMemo(() => {
    const pace = (schema: Schema | undefined) => paceOf(schema, filters, preview)
    if (project !== undefined)
      return { project, schemas: ofProjects, known: own, paceOf: pace, isComing: false }
    const listedSchemas = data?.items.map(schemaOf) ?? own
    return { project, schemas: listedSchemas, known: listedSchemas, paceOf: pace, isComing: isPending }
  }, [project, data, isPending, filters, preview])
}

/** Converts a schema of the server. A data type that this version does not know is replaced by the most similar one. */
function schemaOf(wire: TimeseriesSchema): Schema {
  const [target = '', metric = ''] = wire.timeseriesName.split(':')
  return {
    name: wire.timeseriesName,
    target: { name: target, description: wire.description.target },
    metric: { name: metric, description: wire.description.metric },
    fields: wire.fieldSchema.map(({ name, fieldType, source, description }) => ({
      name,
      type: fieldType,
      source,
      description,
    })),
    datum: datumOf(wire.datumType),
    units: wire.units === 'seconds' ? 'none' : wire.units,
    scope: wire.authzScope === 'project' ? 'project' : 'fleet',
  }
}

function datumOf(type: string): DatumType {
  if (type.startsWith('histogram')) return 'histogram_u64'
  if (type.startsWith('cumulative')) return 'cumulative_u64'
  return type.startsWith('f') ? 'f32' : 'i64'
}
