import { positionHeader } from '@portico/domain/position.ts'
import { blockId, type FirstAnswer, type FirstAnswers } from '../first/block.ts'

const nothing: FirstAnswers = { position: null, answers: {} }

/** What the document brought along and nobody has asked for yet. */
const waiting = new Map<string, FirstAnswer>()
const { position, answers } = readBlock()
answerWith(answers)

/** Where the change log stood when they were read; null where the document brought none. */
export const firstPosition = position

/** `fetch`, but a question that the document answers is not asked again: once, and as long as nothing has changed. */
export const fetchOrFirst: typeof fetch = async (input, init) => {
  if (typeof input !== 'string' || init?.method !== 'GET') return fetch(input, init)
  const answer = waiting.get(input)
  if (answer === undefined) return fetch(input, init)
  waiting.delete(input)
  const headers = new Headers({ 'content-type': 'application/json' })
  if (position !== null) headers.set(positionHeader, position)
  return new Response(answer.body, { status: answer.status, headers })
}

/** Have questions answered from here. */
export function answerWith(known: FirstAnswers['answers']): void {
  for (const [url, answer] of Object.entries(known)) waiting.set(url, answer)
}

/** Something has changed: what was not asked for by now may be old. */
export function forgetFirstAnswers(): void {
  waiting.clear()
}

function readBlock(): FirstAnswers {
  const block = globalThis.document?.getElementById(blockId)
  if (!block) return nothing
  block.remove()
  try {
    return JSON.parse(block.textContent) as FirstAnswers
  } catch {
    // Cut off on its way: the page asks for itself.
    return nothing
  }
}
