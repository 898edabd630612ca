import type { Result } from '@portico/contract/client.ts'
import type { DryRun } from '@portico/contract/types.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Act } from './act.ts'
import { api, backgroundApi } from './api.ts'
import { callError } from './api-error.ts'
import { isInBackground } from './background.ts'
import type { Foreseen } from './foreseen.ts'
import { signIn } from './sign-in.ts'

/** What is asked for besides. */
interface Foretelling {
  /** which paths between instances open and close */
  readonly paths?: true
}

/** Does a call decide about packets, so that paths may open and close? */
export function decidesAboutPackets({ call }: Act): boolean {
  return /^(vpc|internetGateway|floatingIp|instanceEphemeralIp|instanceNetworkInterface)/.test(call)
}

/** Acts asked about at the same time. */
const atOnce = 4

/**
 * What acts would do, each for itself and none of them carried out. Asked only of a server that knows how to
 * (`capabilities.dryRun`): any other would carry them out. What may have changed it is told by `mayDiffer`.
 */
export function foreseenQuery(acts: readonly Act[], more: Foretelling = {}) {
  const queryKey = ['dryRun', acts, more] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly Foreseen[]> => {
      const asked: Foreseen[] = []
      const waiting = acts.entries()
      const work = async () => {
        for (const [index, each] of waiting) {
          asked[index] = await foresee(each, more, isInBackground(queryKey), signal)
        }
      }
      await Promise.all(Array.from({ length: Math.min(atOnce, acts.length) }, work))
      return asked
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    throwOnError: false,
  })
}

/** @throws CallError where nothing was found out */
async function foresee(
  { call, args }: Act,
  more: Foretelling,
  isBackground: boolean,
  signal: AbortSignal,
): Promise<Foreseen> {
  // Every method takes its arguments and a signal; the table's types cannot be followed through a variable.
  const method = (isBackground ? backgroundApi : api)[call] as unknown as (
    given: object,
  ) => Promise<Result<DryRun>>
  const result = await method({ ...args, query: { ...args.query, dryRun: true, ...more }, signal })
  if (result.type === 'success') return { told: result.data }
  signal.throwIfAborted()
  const error = callError(call, result)
  if (error.status === 401 && signIn()) return new Promise(() => {})
  const isRefused = error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
  const isFull = error.status === 507
  // 503 with a reason: the resource is changing, and a rule says to wait.
  if (isRefused || isFull || (result.type === 'error' && result.headers.has('portico-reason')))
    return { refused: error.message }
  throw error
}
