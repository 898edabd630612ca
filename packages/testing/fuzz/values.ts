import { allEndpoints, type AnyEndpoint } from '@portico/contract/endpoints.ts'
import { type Json, openApiDocument } from '@portico/contract/openapi.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import { samplesOf } from '@portico/contract/testing/samples.ts'
import { GIB } from '@portico/domain/byte-size.ts'
import type { Fixture } from '#authorization/requests.ts'
import type { Dice } from '@portico/domain/testing/dice.ts'

interface Parameter {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly schema: Json
}

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> }
}

const document = openApiDocument({ extensions: true })
const operations = new Map<OperationId, Operation>(
  allEndpoints.map(({ id, route }) => [
    id,
    document.paths[route.path]?.[route.method.toLowerCase()] as unknown as Operation,
  ]),
)

/** Returns the query parameters of an operation in the published schema. */
export function queryParameters({ id }: AnyEndpoint): readonly Parameter[] {
  return operations.get(id)?.parameters?.filter((parameter) => parameter.in === 'query') ?? []
}

export function samplesOfParameter({ schema }: Parameter): readonly unknown[] {
  return samplesOf(schema, document.components.schemas, 'published')
}

const bodySamples = new Map<OperationId, readonly unknown[]>()

/** Returns valid bodies of an operation, one per variant; empty if the operation has no body. */
export function samplesOfBody({ id }: AnyEndpoint): readonly unknown[] {
  let samples = bodySamples.get(id)
  if (samples === undefined) {
    const [content] = Object.values(operations.get(id)?.requestBody?.content ?? {})
    samples = content === undefined ? [] : samplesOf(content.schema, document.components.schemas, 'always')
    bodySamples.set(id, samples)
  }
  return samples
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Returns either the ids or the names of the resources in a fixture. */
function refersTo(fixture: Fixture, ids: boolean): string[] {
  return Object.values(fixture).filter((value) => uuid.test(value) === ids)
}

/**
 * Replaces generated names and ids in a sample by those of the fixture, and sizes by realistic sizes, so that a request
 * finds its resources.
 * @param fresh a name that is not in use
 */
export function fitToFixture(
  sample: unknown,
  fixture: Fixture,
  fresh: string,
  dice: Dice,
  key = '',
): unknown {
  if (Array.isArray(sample)) return sample.map((item) => fitToFixture(item, fixture, fresh, dice, key))
  if (typeof sample === 'object' && sample !== null) {
    return Object.fromEntries(
      Object.entries(sample).map(([name, value]) => [name, fitToFixture(value, fixture, fresh, dice, name)]),
    )
  }
  if (typeof sample === 'number' && /memory|size|storage/.test(key)) return GIB * (1 + dice.below(4))
  if (typeof sample !== 'string') return sample
  if (key === 'name') return fresh
  const known = fixture[key.replace(/_name$/, '')]
  if (known !== undefined && dice.chance(0.95)) return known
  if (uuid.test(sample)) return dice.pick(refersTo(fixture, true)) ?? sample
  return sample === 'a-name' ? (dice.pick(refersTo(fixture, false)) ?? sample) : sample
}
