import { positionHeader } from '@portico/domain/position.ts'
import { blockId, type FirstAnswer, type FirstAnswers } from '#first/block.ts'
import { adjustClockToDocument, fetchMeasured } from './measure-clock.ts'

const nothing: FirstAnswers = { time: null, position: null, answers: {} }

/** What was brought along and nobody has asked for yet, with the place of the change log that it was read at. */
const waiting = new Map<string, FirstAnswer & Pick<FirstAnswers, 'position'>>()
const ofDocument = readBlock()
bringAnswers(ofDocument)
if (ofDocument.time !== null) adjustClockToDocument(ofDocument.time)

/** What the document brought for queries of the page, and how they were answered. */
export const firstAsked: readonly Pick<FirstAnswer, 'question' | 'status'>[] = Object.values(
  ofDocument.answers,
)

/** Where the change log stood when the document was made; null where it brought no answers. */
export const firstPosition = ofDocument.position

/**
 * Answers have come before their questions.
 * @returns how to forget those that nobody asked for: fresh answers were there already
 */
export function bringAnswers({ position, answers }: Omit<FirstAnswers, 'time'>): () => void {
  const brought = Object.entries(answers).map(([url, answer]) => [url, { ...answer, position }] as const)
  for (const [url, answer] of brought) waiting.set(url, answer)
  return () => {
    for (const [url, answer] of brought) if (waiting.get(url) === answer) waiting.delete(url)
  }
}

/** Counts how often what was brought along had to be forgotten. */
let forgotten = 0

/** Answers are on their way. What is told to forget meanwhile means them too: then they are not brought. */
export function expectAnswers(): typeof bringAnswers {
  const before = forgotten
  return (answers) => (before === forgotten ? bringAnswers(answers) : () => {})
}

/** `fetch`, but a question whose answer was brought along is not asked: once. */
export const fetchOrFirst: typeof fetch = async (input, init) => {
  if (typeof input !== 'string' || init?.method !== 'GET') return fetchMeasured(input, init)
  const answer = waiting.get(input)
  if (answer === undefined) return fetchMeasured(input, init)
  waiting.delete(input)
  const headers = new Headers({ 'content-type': 'application/json' })
  if (answer.position !== null) headers.set(positionHeader, answer.position)
  return new Response(answer.body, { status: answer.status, headers })
}

/** Has a refusal been brought along for a question? It is for whoever shows it. */
export function isRefusalWaiting(url: string): boolean {
  return (waiting.get(url)?.status ?? 0) >= 400
}

/** Nobody knows what has changed: what was not asked for by now may be old. */
export function forgetFirstAnswers(): void {
  forgotten++
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
