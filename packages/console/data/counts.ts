import type { KindWith } from '@portico/contract/resources/kinds.ts'
import type { CallArgs } from '#data/call.ts'
import { allKinds } from '#kinds/kinds.ts'

/** The kinds that the server counts. */
export type CountedKind = KindWith<'counted'>

/**
 * The kinds that one request counts for all components about a project: the list of the project's resources, and the
 * numbers in the sidebar.
 */
const ofProject = allKinds.flatMap(([name, { counted, list }]) =>
  counted === true && list !== undefined ? [name as CountedKind] : [],
)

/** Returns the arguments of a count. Components about the same project without a search share one request. */
export function countsArgs(
  kind: CountedKind,
  { project, search }: { project?: string | undefined; search?: string | undefined },
): CallArgs<'porticoCounts'> {
  const isShared = project !== undefined && search === undefined && ofProject.includes(kind)
  return {
    query: {
      kind: isShared ? [...ofProject] : [kind],
      ...(project !== undefined && { project }),
      ...(search !== undefined && { search }),
    },
  }
}
