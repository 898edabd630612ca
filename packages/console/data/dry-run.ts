import type { Result } from '@portico/contract/client.ts'
import type { DryRun } from '@portico/contract/types.ts'
import { queryOptions } from '@tanstack/react-query'
import type { WriteRequest } from './write-request.ts'
import { api, backgroundApi } from './api.ts'
import { callError } from './api-error.ts'
import { isInBackground } from './background.ts'
import type { DryRunOutcome } from './dry-run-outcome.ts'
import { signIn } from './sign-in.ts'

/** What the response of the dry run additionally contains. */
interface DryRunOptions {
  /** The paths between instances that open and close */
  readonly paths?: true
}

/** Returns whether an operation may change which packets pass, so that paths may open or close. */
export function affectsPackets({ call }: WriteRequest): boolean {
  return /^(vpc|internetGateway|floatingIp|instanceEphemeralIp|instanceNetworkInterface)/.test(call)
}

/** Maximum number of concurrent dry runs */
const concurrency = 4

/**
 * Returns the query for a dry run of each change separately. Use it only with a server that supports dry runs
 * (`capabilities.dryRun`), because others would execute the changes. `mayBeInvalidated` decides which changes
 * invalidate the outcome.
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
  // Every method takes its arguments and a signal; TypeScript cannot infer the types through a variable.
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
  // Status 503 with a reason: the resource is in transition, and the rule asks the user to wait.
  if (isRefused || isFull || (result.type === 'error' && result.headers.has('portico-reason')))
    return { refused: error.message }
  throw error
}
