import { positionHeader } from '@portico/domain/position.ts'
import { blockId, type InitialData } from './initial-data.ts'
import { adjustClockToDocument, fetchMeasured } from './measure-clock.ts'

const nothing: InitialData = { time: null, position: null, answers: {} }

const ofDocument = readBlock()
/** The initial data of the document by path and query string, until the first page is shown. */
const answers = new Map(Object.entries(ofDocument.answers))
if (ofDocument.time !== null) adjustClockToDocument(ofDocument.time)

/** The position in the change log at which the document was created; null if it has no initial data. */
export const initialPosition = ofDocument.position

/** `fetch` that returns initial data of the document without a request if there is any. */
export const fetchOrInitial: typeof fetch = async (input, init) => {
  if (typeof input !== 'string' || init?.method !== 'GET') return fetchMeasured(input, init)
  const answer = answers.get(input)
  if (answer === undefined) return fetchMeasured(input, init)
  const headers = new Headers({ 'content-type': 'application/json' })
  if (initialPosition !== null) headers.set(positionHeader, initialPosition)
  return new Response(answer.body, { status: answer.status, headers })
}

/** Discards the initial data, because it may become stale: the first page is shown, or a resource has changed. */
export function discardInitialData(): void {
  answers.clear()
}

function readBlock(): InitialData {
  const block = globalThis.document?.getElementById(blockId)
  if (!block) return nothing
  block.remove()
  try {
    return JSON.parse(block.textContent) as InitialData
  } catch {
    // The document was truncated, so the page sends the requests.
    return nothing
  }
}
