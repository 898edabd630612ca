import type { AnyEndpoint } from '@portico/contract/endpoints.ts'
import { parseProblem } from '@portico/contract/issues.ts'
import { readQuery } from '@portico/contract/schemas/query.ts'
import { type Refusal, unreadable } from '@portico/domain/refusals.ts'
import type { z } from 'zod'
import { limits } from '../limits.ts'
import { refuse } from '../refusal-error.ts'
import { lineAndColumn, offsetOf } from './json-location.ts'

export interface RawInput {
  readonly path: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * Parse path, query and body by the endpoint's schemas, in this order (semantics/README.md, order of checks).
 * @throws 400 without a code for whatever cannot be read.
 */
export async function readInput(
  endpoint: AnyEndpoint,
  request: Request,
  url: URL,
  pathParams: Record<string, string>,
): Promise<RawInput> {
  const path = parse(endpoint.path, pathParams, (problem) =>
    unreadable(`bad parameter in URL path: ${problem}`),
  )
  const query = parse(endpoint.query, readQuery(url.searchParams), (problem) =>
    unreadable(`unable to parse query string: ${problem}`),
  )
  return { path, query, body: await readBody(endpoint, request) }
}

type Explain = (problem: string, path: readonly (string | number)[]) => Refusal

function parse(schema: z.ZodType, value: unknown, explain: Explain): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const path = (result.error.issues[0]?.path ?? []).map((key) =>
    typeof key === 'symbol' ? String(key) : key,
  )
  return refuse(explain(parseProblem(result.error, value), path))
}

async function readBody(endpoint: AnyEndpoint, request: Request): Promise<unknown> {
  const kind = endpoint.route.body
  if (kind === 'none') return undefined
  const limit = endpoint.id === 'disk_bulk_write_import' ? limits.bulkWriteBody : limits.requestBody
  const bytes = await boundedBytes(request, limit)
  if (kind === 'bytes') return bytes
  const text = new TextDecoder().decode(bytes)
  return kind === 'form' ? readForm(endpoint, request, text) : readJson(endpoint, request, text)
}

function readForm(endpoint: AnyEndpoint, request: Request, text: string): unknown {
  expectContentType(request, 'application/x-www-form-urlencoded')
  return parse(endpoint.body, readQuery(new URLSearchParams(text)), (problem) =>
    unreadable(`unable to parse URL-encoded body: ${problem}`),
  )
}

function readJson(endpoint: AnyEndpoint, request: Request, text: string): unknown {
  expectContentType(request, 'application/json')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return refuse(badJson(syntaxProblem(error), text, syntaxOffset(error, text)))
  }
  return parse(endpoint.body, value, (problem, path) => badJson(problem, text, offsetOf(text, path)))
}

function badJson(reason: string, text: string, offset: number): Refusal {
  const { line, column } = lineAndColumn(text, offset)
  return unreadable(`unable to parse JSON body: ${reason} at line ${line} column ${column}`)
}

/** V8 appends where it stopped; that is told in our own way. */
function syntaxProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : 'not valid JSON'
  return (
    message
      .replace(/,? (\.\.\.)?".*$/s, '')
      .replace(/ in JSON at position.*$/s, '')
      .trim() || 'not valid JSON'
  )
}

function syntaxOffset(error: unknown, text: string): number {
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
  return position === undefined ? text.length : Number(position)
}

/** A missing content type counts as the expected one. */
function expectContentType(request: Request, expected: string): void {
  const given = request.headers.get('content-type')
  if (given === null || given === '') return
  const type = given.split(';')[0]?.trim().toLowerCase()
  if (type !== expected) refuse(unreadable(`expected content type "${expected}", got "${type}"`))
}

async function boundedBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = unreadable(`request body exceeded maximum size of ${limit} bytes`)
  if (Number(request.headers.get('content-length') ?? '0') > limit) return refuse(tooLarge)
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > limit) return refuse(tooLarge)
    chunks.push(chunk)
  }
  const [only] = chunks
  if (chunks.length === 1 && only !== undefined) return only
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
