import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { samplesOf } from '@portico/contract/testing/samples.ts'
import reference from '@portico/contract/reference/api-2025-03.json' with { type: 'json' }

type Json = { [key: string]: unknown }

/** The way in which a bare server responds to requests. */
export interface BareResponses {
  /** `many`: lists with one row per form of an item; `none`: empty lists; `refused`: status 500 for every list */
  lists: 'many' | 'none' | 'refused'
  /** status of the response to every write */
  writes: 400 | 501
  /** whether the user may view the fleet */
  isOperator: boolean
}

const schemas = reference.components.schemas as unknown as Record<string, Json>
const id = (number: number) => `8f6f0f2e-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A GET operation of the published contract. */
interface Operation {
  readonly id: string
  readonly pattern: RegExp
  readonly answer: Json | undefined
}

const operations: readonly Operation[] = Object.entries(
  reference.paths as unknown as Record<string, Record<string, Json>>,
).flatMap(([path, methods]) => {
  const get = methods['get'] as
    | { operationId: string; responses: Record<string, { content?: Record<string, { schema: Json }> }> }
    | undefined
  if (get === undefined) return []
  const answer = get.responses['200']?.content?.['application/json']?.schema
  return [{ id: get.operationId, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), answer }]
})

/** Returns the schema of the items if the schema is that of a list page, otherwise undefined. */
function itemsOf(schema: Json): Json | undefined {
  const name = String(schema['$ref']).split('/').at(-1) ?? ''
  const properties = (schemas[name] ?? schema)['properties'] as Record<string, Json> | undefined
  return properties?.['items']?.['items'] as Json | undefined
}

/** Returns an object that fits a schema and has only the required fields. */
function plain(schema: Json): unknown {
  const samples = samplesOf(schema, schemas, 'published')
  const sample = samples[1] ?? samples[0]
  if (typeof sample !== 'object' || sample === null || !('run_state' in sample)) return sample
  // The instance is running, because pages show most for a running instance.
  return { ...sample, run_state: 'running' }
}

/**
 * Returns one row for each form of an item: with fields absent, with fields null, and in every state. Each row has an
 * ID of its own.
 */
function rows(item: Json): unknown[] {
  return samplesOf(item, schemas, 'always').map((sample, number) => {
    if (typeof sample !== 'object' || sample === null) return sample
    return {
      ...sample,
      ...('id' in sample && { id: id(number) }),
      ...('name' in sample && { name: `row-${number}` }),
      ...('ip' in sample && { ip: `192.0.2.${number + 1}` }),
    }
  })
}

/**
 * Starts an upstream that implements only the published contract and sends as little as possible: errors without a
 * body, objects with only their required fields, and lists with a single page.
 */
export async function startBareServer(): Promise<{ url: string; answers: BareResponses; stop: () => void }> {
  const answers: BareResponses = { lists: 'many', writes: 400, isOperator: false }
  const say = (response: ServerResponse, status: number, body?: unknown) => {
    if (body === undefined) return response.writeHead(status).end()
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bare')
    const operation = operations.find(({ pattern }) => pattern.test(pathname))
    if (operation === undefined) return say(response, 404)
    if (request.method !== 'GET') return say(response, answers.writes)
    // Without `isOperator`, the user has no fleet role.
    if (operation.id === 'system_policy_view' && !answers.isOperator) return say(response, 403)
    if (operation.answer === undefined) return say(response, 404)
    const item = itemsOf(operation.answer)
    if (item === undefined) return say(response, 200, plain(operation.answer))
    if (answers.lists === 'refused') return say(response, 500)
    return say(response, 200, { items: answers.lists === 'many' ? rows(item) : [] })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
