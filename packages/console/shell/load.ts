import { isUuid } from '@portico/domain/refusals.ts'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { CallError } from '#data/api-error.ts'
import { type Call, type CallArgs, type CallData, query } from '#data/calls.ts'
import type { Session } from '#data/session.ts'

/** The router context that loaders use. The browser has one per page load, and the server one per document. */
export interface LoaderContext {
  readonly cache: QueryClient
  /** optional queries that are still running */
  readonly pending: Set<Promise<unknown>>
  readonly loadSession: () => Promise<Session>
}

/** The context of a page that requires a session. */
export interface PageContext extends LoaderContext {
  readonly session: Session
}

type Reading = Pick<LoaderContext, 'cache'>

/**
 * Creates the context of loaders.
 * @param loadSession loads the session, or returns the cached one
 */
export function createLoaderContext(cache: QueryClient, loadSession: () => Promise<Session>): LoaderContext {
  return { cache, pending: new Set(), loadSession }
}

/**
 * For loaders: loads data that a page needs before it is shown. Cached data is used at once, and the query of the page
 * refetches it if it is stale.
 * @throws CallError, which is shown instead of the page. A name that the server refuses as malformed is treated as 404,
 * because no resource can have it.
 */
export async function load<C extends Call>(
  reading: Reading,
  call: C,
  args: CallArgs<C>,
): Promise<CallData<C>> {
  try {
    const answer = await reading.cache.ensureQueryData(query(call, args))
    await expectInParents(reading, call, args, answer)
    return answer
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 400 || !('path' in args)) throw error
    const { message, code, requestId, operation, url } = error
    throw new CallError(message, { status: 404, code, requestId, operation, url })
  }
}

interface Address {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

/**
 * Parameters that name the parents of a resource, each with the field of the resource that contains the ID of the
 * parent.
 */
const parents = [
  {
    name: 'project',
    field: 'projectId',
    idOf: (reading: Reading, project: string) => load(reading, 'projectView', { path: { project } }),
  },
  {
    name: 'vpc',
    field: 'vpcId',
    idOf: (reading: Reading, vpc: string, project?: string) =>
      load(reading, 'vpcView', { path: { vpc }, query: { project } }),
  },
] as const

/**
 * Checks that a resource that was loaded by its ID belongs to the parents in the URL. The request does not contain
 * these parents, because the API refuses them together with an ID.
 * @throws CallError 404 if the resource is in another project or VPC
 */
async function expectInParents(reading: Reading, call: Call, args: object, answer: unknown): Promise<void> {
  const { path = {}, query: of = {} }: Address = args
  const ids = Object.values(path)
  if (ids.length === 0 || !ids.every((id) => typeof id === 'string' && isUuid(id))) return
  if (typeof answer !== 'object' || answer === null) return
  const project = typeof of['project'] === 'string' ? of['project'] : undefined
  for (const { name, field, idOf } of parents) {
    const parent = of[name]
    if (typeof parent !== 'string' || !(field in answer)) continue
    const { id } = await idOf(reading, parent, project)
    if (id === Reflect.get(answer, field)) continue
    throw new CallError('Not found', { status: 404, operation: call })
  }
}

/**
 * For loaders: starts an optional query for which the page does not wait. The component that uses the query shows its
 * error. A query that only a Portico server supports is not sent to an upstream.
 * @param next starts queries that depend on the response; the promise that it returns is awaited too
 */
export function prefetch<Data, Key extends QueryKey>(
  { cache, pending, session }: PageContext,
  options: FetchQueryOptions<Data, Error, Data, Key>,
  next?: (data: Data) => unknown,
): void {
  const [call] = options.queryKey
  if (!session.capabilities.filters && String(call).startsWith('portico')) return
  const read = async () => {
    const data = await cache.ensureQueryData(options).catch(() => undefined)
    if (data !== undefined) await next?.(data)
  }
  const reading = read()
  pending.add(reading)
  void reading.finally(() => pending.delete(reading))
}

/** Resolves when all queries of a context have ended, including the dependent ones. */
export async function whenLoaded({ pending }: Pick<LoaderContext, 'pending'>): Promise<void> {
  while (pending.size > 0) await Promise.all(pending)
}
