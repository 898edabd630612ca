import type { Result } from '@portico/contract/client.ts'
import type { DryRun } from '@portico/contract/types.ts'
import { queryOptions } from '@tanstack/react-query'
import type { WriteRequest } from './write-request.ts'
import { api, backgroundApi } from './api.ts'
import { callError } from './api-error.ts'
import { isInBackground } from './background.ts'
import type { DryRunOutcome } from './dry-run-outcome.ts'
import { signIn } from './sign-in.ts'

/** What the dry run returns in addition. */
interface DryRunOptions {
  /** The paths between instances that open and close */
  readonly paths?: true
}

/** Returns whether a call affects which packets pass, so that paths may open or close. */
export function affectsPackets({ call }: WriteRequest): boolean {
  return /^(vpc|internetGateway|floatingIp|instanceEphemeralIp|instanceNetworkInterface)/.test(call)
}

/** Dry runs that are requested at the same time. */
const concurrency = 4

/**
 * Returns the query for a dry run of each change separately. Use it only with a server that supports dry runs
 * (`capabilities.dryRun`): any other would perform the changes. `mayDiffer` says which changes invalidate it.
 */
export function dryRunQuery(acts: readonly WriteRequest[], more: DryRunOptions = {}) {
  const queryKey = ['dryRun', acts, more] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly DryRunOutcome[]> => {
      const args: DryRunOutcome[] = []
      const waiting = acts.entries()
      const work = async () => {
        for (const [index, each] of waiting) {
          args[index] = await runDry(each, more, isInBackground(queryKey), signal)
        }
      }
      await Promise.all(Array.from({ length: Math.min(concurrency, acts.length) }, work))
      return args
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    throwOnError: false,
  })
}

/** @throws CallError when the outcome could not be determined */
async function runDry(
  { call, args }: WriteRequest,
  more: DryRunOptions,
  isBackground: boolean,
  signal: AbortSignal,
): Promise<DryRunOutcome> {
  // Every method takes its arguments and a signal; the table's types cannot be followed through a variable.
  const method = (isBackground ? backgroundApi : api)[call] as unknown as (
    given: object,
  ) => Promise<Result<DryRun>>
  const result = await method({ ...args, query: { ...args.query, dryRun: true, ...more }, signal })
  if (result.type === 'success') return { result: result.data }
  signal.throwIfAborted()
  const error = callError(call, result)
  if (error.status === 401 && signIn()) return new Promise(() => {})
  const isRefused = error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
  const isFull = error.status === 507
  // 503 with a reason: the resource is in transition, and a rule says to wait.
  if (isRefused || isFull || (result.type === 'error' && result.headers.has('portico-reason')))
    return { refused: error.message }
  throw error
}
