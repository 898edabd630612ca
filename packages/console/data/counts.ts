import type { KindWith } from '@portico/contract/resources/kinds.ts'
import type { CallArgs } from '#data/call.ts'
import { allKinds } from '#kinds/kinds.ts'

/** What the server counts. */
export type CountedKind = KindWith<'counted'>

/** Counted together for everything that shows a project: its list, and the numbers beside the sidebar's links. */
const ofProject = allKinds.flatMap(([name, { counted, list }]) =>
  counted === true && list !== undefined ? [name as CountedKind] : [],
)

/** How to ask for a number. Whoever asks for a project's numbers without a search asks the same. */
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
