import { positionHeader } from '@portico/domain/position.ts'
import { blockId, type InitialData } from './initial-data.ts'
import { adjustClockToDocument, fetchMeasured } from './measure-clock.ts'

const nothing: InitialData = { time: null, position: null, answers: {} }

const ofDocument = readBlock()
/** The initial data of the document by path and query, until the first page is shown. */
const answers = new Map(Object.entries(ofDocument.answers))
if (ofDocument.time !== null) adjustClockToDocument(ofDocument.time)

/** The position of the change log when the document was made; null where it has no initial data. */
export const initialPosition = ofDocument.position

/** `fetch`, except that initial data of the document is returned without a request. */
export const fetchOrInitial: typeof fetch = async (input, init) => {
  if (typeof input !== 'string' || init?.method !== 'GET') return fetchMeasured(input, init)
  const answer = answers.get(input)
  if (answer === undefined) return fetchMeasured(input, init)
  const headers = new Headers({ 'content-type': 'application/json' })
  if (initialPosition !== null) headers.set(positionHeader, initialPosition)
  return new Response(answer.body, { status: answer.status, headers })
}

/** Discards the initial data, which may be stale from now on: the first page is shown, or something has changed. */
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
    // The document was cut off: the page sends the requests itself.
    return nothing
  }
}
