import { isUuid } from '@portico/domain/refusals.ts'
import { CallError } from '#data/api-error.ts'
import type { Call, CallArgs, CallData } from '#data/calls.ts'
import { query } from '#data/calls.ts'
import { queryClient } from '#data/query-client.ts'

interface Address {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

/** Parents in the query of a call, and the field of a resource that holds the ID of each. */
const parents = [
  {
    name: 'project',
    field: 'projectId',
    idOf: (project: string) => load('projectView', { path: { project } }),
  },
  {
    name: 'vpc',
    field: 'vpcId',
    idOf: (vpc: string, project?: string) => load('vpcView', { path: { vpc }, query: { project } }),
  },
] as const

/**
 * A call with an ID leaves out the parents of the address, which the API would refuse beside it. So a resource could be
 * opened below any project.
 * @throws CallError 404 when it is in another project or VPC than its address says
 */
async function expectInParents(call: Call, args: object, answer: unknown): Promise<void> {
  const { path = {}, query: of = {} }: Address = args
  const ids = Object.values(path)
  if (ids.length === 0 || !ids.every((id) => typeof id === 'string' && isUuid(id))) return
  if (typeof answer !== 'object' || answer === null) return
  const project = typeof of['project'] === 'string' ? of['project'] : undefined
  for (const { name, field, idOf } of parents) {
    const parent = of[name]
    if (typeof parent !== 'string' || !(field in answer)) continue
    const { id } = await idOf(parent, project)
    if (id === Reflect.get(answer, field)) continue
    throw new CallError('Not found', { status: 404, operation: call })
  }
}

/**
 * Have an answer ready before a page is shown: for route loaders. What is cached is taken at once; the page's own
 * query fetches it anew when it is no longer fresh.
 * @throws CallError, which takes the page's place; a name that cannot be one, which the server refuses to read, is as
 * little found as one that nothing has
 */
export async function load<C extends Call>(call: C, args: CallArgs<C>): Promise<CallData<C>> {
  try {
    const answer = await queryClient.ensureQueryData(query(call, args))
    await expectInParents(call, args, answer)
    return answer
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 400 || !('path' in args)) throw error
    const { message, code, requestId, operation, url } = error
    throw new CallError(message, { status: 404, code, requestId, operation, url })
  }
}
