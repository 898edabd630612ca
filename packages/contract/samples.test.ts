import { describe, expect, test } from 'vitest'
import { endpointOf, type AnyEndpoint } from './endpoints.ts'
import { parseProblem } from './parse-problem.ts'
import reference from './reference/api-2025-03.json' with { type: 'json' }
import type { OperationId } from './routes.ts'
import { samplesOf } from './testing/samples.ts'
import { unknownField } from './unknown-fields.ts'

type Json = { [key: string]: unknown }

interface Operation {
  operationId: string
  parameters?: { in: string; name: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
}

const paths = reference.paths as unknown as Record<string, Record<string, Operation>>
const schemas = reference.components.schemas as unknown as Record<string, Json>
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))

/**
 * Whether a sample contains an empty allow list. It fits the published schema, but is refused, since it would lock out
 * every client.
 */
const allowedByFormatOnly = (sample: unknown) => JSON.stringify(sample).includes('"allow":"list","ips":[]')

/** Returns the validation errors of the samples that the schema refuses. */
function refusals(schema: AnyEndpoint['body'], samples: unknown[]) {
  return samples
    .filter((sample) => !allowedByFormatOnly(sample))
    .map((sample) => ({ sample, error: schema.safeParse(sample).error }))
    .flatMap(({ sample, error }) =>
      error ? [`${parseProblem(error, sample)} in ${JSON.stringify(sample).slice(0, 300)}`] : [],
    )
}

describe.each(operations)('$operationId', (operation) => {
  const endpoint = endpointOf(operation.operationId as OperationId)

  test('accepts every body that fits the contract, with optional fields present, absent and null', () => {
    const body = operation.requestBody?.content
    const schema = (body?.['application/json'] ?? body?.['application/x-www-form-urlencoded'])?.schema
    if (!schema) return
    const samples = samplesOf(schema, schemas, 'always')
    expect(refusals(endpoint.body, samples)).toEqual([])
    expect(
      samples.map((sample) => unknownField(endpoint.body, sample)).filter((path) => path !== null),
    ).toEqual([])
  })

  test('may return every response that fits the contract', () => {
    for (const { content } of Object.values(operation.responses)) {
      const schema = content?.['application/json']?.schema
      if (schema) expect(refusals(endpoint.answer, samplesOf(schema, schemas, 'published'))).toEqual([])
    }
  })

  test('accepts every parameter of the contract', () => {
    for (const location of ['path', 'query'] as const) {
      const given = (operation.parameters ?? []).filter((parameter) => parameter.in === location)
      const values = given.map(({ name, schema }) =>
        samplesOf(schema, schemas, 'published').map((value) => [name, String(value)] as const),
      )
      const first = Object.fromEntries(values.flatMap((samples) => samples.slice(0, 1)))
      const varied = values.flat().map(([name, value]) => ({ ...first, [name]: value }))
      expect(refusals(endpoint[location], [first, ...varied])).toEqual([])
    }
  })
})
