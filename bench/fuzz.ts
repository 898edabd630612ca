import { parseArgs } from 'node:util'
import { openCloudWorld, perWorld } from '@portico/testing/fuzz/cloud-world.ts'
import type { FuzzRequest } from '@portico/testing/fuzz/requests.ts'
import { fuzz } from '@portico/testing/fuzz/run.ts'
import type { ReceivedResponse } from '@portico/testing/fuzz/check-response.ts'
import { openServerWorld } from '@portico/server/testing/fuzz-world.ts'

/** Maximum ms of a response, except for the operations in `slow`. */
const maxTime = 2000

/** Number of requests per server; each server takes seconds to start. */
const perServer = 5000

/** Operations that hash a password or delay repeated attempts. */
const slow: ReadonlySet<string> = new Set([
  'login_local',
  'local_idp_user_create',
  'local_idp_user_set_password',
  'device_auth_request',
  'device_access_token',
  'device_auth_confirm',
])

/** Returns a problem of a response that only exists over HTTP: a missing header, or a long response time; else null. */
function extraCheck({ endpoint }: FuzzRequest, { headers }: ReceivedResponse, ms: number): string | null {
  if (headers.get('x-content-type-options') !== 'nosniff') return 'the answer lets browsers guess its type'
  return ms > maxTime && !slow.has(endpoint.id) ? `it took ${Math.round(ms)} ms` : null
}

/**
 * Sends generated requests to a real server. `--seed N` and `--requests N` choose the requests. `--only K` checks
 * request K only, but first sends the earlier requests of the round, since they created the state. `--in-process` uses
 * no server, like the test.
 */
export async function runFuzzer(row: (cells: readonly string[]) => void): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      seed: { type: 'string', default: '1' },
      requests: { type: 'string', default: '50000' },
      only: { type: 'string' },
      'in-process': { type: 'boolean', default: false },
    },
  })
  const inProcess = values['in-process']
  const began = performance.now()
  const { statuses, failures, slowest } = await fuzz({
    seed: Number(values.seed),
    requests: Number(values.requests),
    openWorld: inProcess ? openCloudWorld : openServerWorld,
    perWorld: inProcess ? perWorld : perServer,
    ...(inProcess ? {} : { extraCheck }),
    ...(values.only === undefined ? {} : { only: Number(values.only) }),
  })
  for (const failure of failures) console.log(failure)
  const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const seconds = (performance.now() - began) / 1000
  const answered = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  row([
    `generated requests, seed ${values.seed}`,
    `${failures.length} of ${sent} FAILED`,
    answered.join(', '),
  ])
  row(['… slowest', `${Math.round(slowest.ms)} ms`, slowest.request.slice(0, 120)])
  row(['… in all', `${Math.round(seconds)} s`, ''])
  if (failures.length > 0) process.exitCode = 1
}
