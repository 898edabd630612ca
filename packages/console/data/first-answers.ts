import { positionHeader } from '@portico/domain/position.ts'
import { blockId, type FirstAnswers } from './block.ts'
import { adjustClockToDocument, fetchMeasured } from './measure-clock.ts'

const nothing: FirstAnswers = { time: null, position: null, answers: {} }

const ofDocument = readBlock()
/** What the document brought, by path and query, until the first page is shown. */
const answers = new Map(Object.entries(ofDocument.answers))
if (ofDocument.time !== null) adjustClockToDocument(ofDocument.time)

/** Where the change log stood when the document was made; null where it brought no answers. */
export const firstPosition = ofDocument.position

/** `fetch`, but what the document brought is not requested. */
export const fetchOrFirst: typeof fetch = async (input, init) => {
  if (typeof input !== 'string' || init?.method !== 'GET') return fetchMeasured(input, init)
  const answer = answers.get(input)
  if (answer === undefined) return fetchMeasured(input, init)
  const headers = new Headers({ 'content-type': 'application/json' })
  if (firstPosition !== null) headers.set(positionHeader, firstPosition)
  return new Response(answer.body, { status: answer.status, headers })
}

/** What the document brought may be old from now on: the first page is shown, or something has changed. */
export function forgetFirstAnswers(): void {
  answers.clear()
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
