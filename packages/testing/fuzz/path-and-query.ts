import type { AnyEndpoint } from '@portico/contract/endpoints.ts'
import type { Fixture } from '#authorization/requests.ts'
import { encodeToken, type KeyValue } from '@portico/control-plane/kernel/paging/token.ts'
import type { Dice } from '@portico/domain/testing/dice.ts'
import { encodings, numbers, type Some, texts } from './malicious-values.ts'
import { fitToFixture, queryParameters, samplesOfParameter } from './values.ts'

/** How invalid a request is: 0 fits the contract, 1 is invalid in one place, 2 wherever possible. */
export type Invalidity = 0 | 1 | 2

/** Returns the path of an operation on resources of the fixture. Invalid ones contain names that do not exist. */
export function pathOf(
  { route }: AnyEndpoint,
  fixture: Fixture,
  fresh: string,
  oddness: Invalidity,
  luck: Dice,
): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (oddness > 0 && luck.chance(0.5)) return segment(luck)
    // Deletes usually name a resource that nothing depends on, so that the fixture lasts.
    const spared = route.method === 'DELETE' && luck.chance(0.8)
    return encodeURIComponent(spared ? fresh : (fixture[name] ?? fixture[`${name}Id`] ?? fresh))
  })
  if (oddness === 0 || !luck.chance(0.05)) return path
  return luck.pick([`/${path}`, `${path}/`, `${path}//`, `${path}/${segment(luck)}`, path.toUpperCase()])
}

function segment(luck: Dice): string {
  return luck.chance(0.5) ? luck.pick(encodings) : encodeURIComponent(luck.pick(texts).toWellFormed())
}

/** Sort parameters of lists: valid ones and ones that must be refused. */
const sorts: Some<string> = [
  'name',
  '-name',
  'id',
  '-time_created',
  'size',
  '-memory',
  'run_state',
  'constructor',
  '__proto__',
  'to_string',
]

/** Returns the query of an operation. */
export function queryOf(
  endpoint: AnyEndpoint,
  fixture: Fixture,
  oddness: Invalidity,
  luck: Dice,
): URLSearchParams {
  const query = new URLSearchParams()
  for (const parameter of queryParameters(endpoint)) {
    const { name, required = false } = parameter
    const isParent = fixture[name] !== undefined
    if (
      name === 'page_token'
        ? oddness === 0 || luck.chance(0.8)
        : !luck.chance(isParent ? 0.85 : required ? 1 : 0.3)
    )
      continue
    for (const value of valuesOf(name, parameter, endpoint, fixture, oddness, luck)) query.append(name, value)
  }
  if (oddness > 0 && luck.chance(0.15))
    query.append(luck.pick(texts).toWellFormed(), luck.pick(texts).toWellFormed())
  return query
}

function valuesOf(
  name: string,
  parameter: ReturnType<typeof queryParameters>[number],
  endpoint: AnyEndpoint,
  fixture: Fixture,
  oddness: Invalidity,
  luck: Dice,
): string[] {
  if (oddness > 0 && luck.chance(oddness === 1 ? 0.25 : 0.6) && name !== 'page_token') {
    const invalidValue = luck.pick(luck.chance(0.3) ? numbers : texts).toWellFormed()
    return luck.chance(0.2) ? [invalidValue, invalidValue] : [invalidValue]
  }
  if (name === 'page_token')
    return [
      luck.chance(0.2) ? luck.pick(texts).toWellFormed() : forgedToken(endpoint, fixture, oddness, luck),
    ]
  if (name === 'sort') return [luck.pick(sorts)]
  const sample = fitToFixture(luck.pick(samplesOfParameter(parameter)), fixture, 'fresh', luck, name)
  if (sample === null || sample === undefined) return []
  return (Array.isArray(sample) ? sample : [sample]).map(String)
}

/** Returns a forged page token of the right list: any query, any sort key. */
function forgedToken(endpoint: AnyEndpoint, fixture: Fixture, oddness: Invalidity, luck: Dice): string {
  const query: Record<string, unknown> = Object.fromEntries(
    Object.entries(fixture).filter(([key]) => endpoint.query.shape[key] !== undefined),
  )
  if (luck.chance(0.5)) query['sort'] = luck.pick(sorts)
  if (oddness === 2)
    query[luck.pick(Object.keys(endpoint.query.shape)) ?? 'x'] = luck.pick([...texts, 7, null, [], {}])
  const key = (): KeyValue =>
    luck.pick<KeyValue>([
      'a',
      7,
      -1,
      1.5,
      1e300,
      fixture['projectId'] ?? '',
      '2026-01-05T09:00:00.000Z',
      '2026-13-05',
      'a\0b',
      '\u{d800}',
      '',
    ])
  const after = Array.from({ length: 1 + luck.below(2) }, key)
  return encodeToken({ operation: luck.chance(0.9) ? endpoint.id : 'project_list', query, after })
}
