import type { FirstAnswer, FirstAnswers } from '@portico/console/first/block.ts'
import type { Read } from '@portico/console/first/reads.ts'
import { toSnake } from '@portico/contract/casing.ts'
import { operationUrl, type Result } from '@portico/contract/client.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { Client } from '@portico/control-plane/kernel/client.ts'
import { inTime } from '@portico/domain/in-time.ts'
import { ownApi } from './own-api.ts'

/** ms for which a document waits for its first answers; what takes longer the page asks for itself. */
const patience = 5000

/**
 * The answers to what the page at the request's address asks first, from the handlers that would answer its requests,
 * under the rights of whoever asks for the page. Null where nothing could be found out: the page asks, and says what is
 * wrong.
 * @param reads of the page itself
 * @param begins what every page asks before, if that is not known yet
 */
export async function firstAnswers(
  controlPlane: ControlPlane,
  request: Request,
  client: Client,
  reads: readonly Read[],
  begins: readonly Read[] = [],
): Promise<FirstAnswers | null> {
  const answers: Record<string, FirstAnswer> = {}
  const asked = new Map<string, FirstAnswer['question']>()
  const api = ownApi(controlPlane, request, client, (path, status, body) => {
    const question = asked.get(path)
    answers[path] = { ...(question && { question }), status, body }
  })
  for (const { call, args } of begins) asked.set(addressOf(call, args), undefined)
  const ask = async ({ call, args, next, otherwise = [], refused = [] }: Read): Promise<void> => {
    const address = addressOf(call, args)
    if (!asked.has(address)) asked.set(address, { call, args })
    // Which arguments and which answer belong to which call is what `Read` is made by.
    const result = await (api[call] as (args: object) => Promise<Result<never>>)(args)
    if (next !== undefined && result.type === 'success') await Promise.all(next(result.data).map(ask))
    if (result.type !== 'error') return
    if (result.status === 400) await Promise.all(otherwise.map(ask))
    if (result.status === 403 || result.status === 404) await Promise.all(refused.map(ask))
  }
  const known: { position: string | null } = { position: null }
  const askAll = async () => {
    // First of all: what changes from here on, the page hears of.
    known.position = await controlPlane.position()
    await Promise.all([...begins, ...reads].map(ask))
  }
  try {
    await inTime(controlPlane.services.clock, patience, askAll(), null)
  } catch {
    return null
  }
  if (known.position === null) return null
  // Only answers that will be the same for the page: a trouble of this moment is not one, nor that a session has ended.
  const settled = Object.entries(answers).filter(([, { status }]) => status < 429 && status !== 401)
  const time = controlPlane.services.clock.now().getTime()
  return { time, position: known.position, answers: Object.fromEntries(settled) }
}

function addressOf(call: Read['call'], args: object): string {
  return operationUrl(toSnake(call) as OperationId, args as never)
}
