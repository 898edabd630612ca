import type { AnyEndpoint } from '@portico/contract/endpoints.ts'
import type { Fixture } from '#authorization/requests.ts'
import { encodeToken, type KeyValue } from '@portico/control-plane/kernel/paging/token.ts'
import type { Dice } from '@portico/domain/testing/dice.ts'
import { encodings, numbers, type Some, texts } from './malicious-values.ts'
import { fitToFixture, queryParameters, samplesOfParameter } from './values.ts'

/**
 * How invalid a request is. 0: fits the contract; 1: invalid in one place; 2: invalid in as many places as possible.
 */
export type Invalidity = 0 | 1 | 2

/** Returns the path of an operation on resources of the fixture. An invalid path contains names that do not exist. */
export function pathOf(
  { route }: AnyEndpoint,
  fixture: Fixture,
  fresh: string,
  oddness: Invalidity,
  dice: Dice,
): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (oddness > 0 && dice.chance(0.5)) return segment(dice)
    // Deletions usually name a resource that no other resource needs, so that the fixture lasts.
    const spared = route.method === 'DELETE' && dice.chance(0.8)
    return encodeURIComponent(spared ? fresh : (fixture[name] ?? fixture[`${name}Id`] ?? fresh))
  })
  if (oddness === 0 || !dice.chance(0.05)) return path
  return dice.pick([`/${path}`, `${path}/`, `${path}//`, `${path}/${segment(dice)}`, path.toUpperCase()])
}

function segment(dice: Dice): string {
  return dice.chance(0.5) ? dice.pick(encodings) : encodeURIComponent(dice.pick(texts).toWellFormed())
}

/** Sort parameters of lists, both valid ones and ones that must be refused. */
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
  dice: Dice,
): URLSearchParams {
  const query = new URLSearchParams()
  for (const parameter of queryParameters(endpoint)) {
    const { name, required = false } = parameter
    const isParent = fixture[name] !== undefined
    if (
      name === 'page_token'
        ? oddness === 0 || dice.chance(0.8)
        : !dice.chance(isParent ? 0.85 : required ? 1 : 0.3)
    )
      continue
    for (const value of valuesOf(name, parameter, endpoint, fixture, oddness, dice)) query.append(name, value)
  }
  if (oddness > 0 && dice.chance(0.15))
    query.append(dice.pick(texts).toWellFormed(), dice.pick(texts).toWellFormed())
  return query
}

function valuesOf(
  name: string,
  parameter: ReturnType<typeof queryParameters>[number],
  endpoint: AnyEndpoint,
  fixture: Fixture,
  oddness: Invalidity,
  dice: Dice,
): string[] {
  if (oddness > 0 && dice.chance(oddness === 1 ? 0.25 : 0.6) && name !== 'page_token') {
    const invalidValue = dice.pick(dice.chance(0.3) ? numbers : texts).toWellFormed()
    return dice.chance(0.2) ? [invalidValue, invalidValue] : [invalidValue]
  }
  if (name === 'page_token')
    return [
      dice.chance(0.2) ? dice.pick(texts).toWellFormed() : forgedToken(endpoint, fixture, oddness, dice),
    ]
  if (name === 'sort') return [dice.pick(sorts)]
  const sample = fitToFixture(dice.pick(samplesOfParameter(parameter)), fixture, 'fresh', dice, name)
  if (sample === null || sample === undefined) return []
  return (Array.isArray(sample) ? sample : [sample]).map(String)
}

/** Returns a forged page token of the right list, with any query and any sort key. */
function forgedToken(endpoint: AnyEndpoint, fixture: Fixture, oddness: Invalidity, dice: Dice): string {
  const query: Record<string, unknown> = Object.fromEntries(
    Object.entries(fixture).filter(([key]) => endpoint.query.shape[key] !== undefined),
  )
  if (dice.chance(0.5)) query['sort'] = dice.pick(sorts)
  if (oddness === 2)
    query[dice.pick(Object.keys(endpoint.query.shape)) ?? 'x'] = dice.pick([...texts, 7, null, [], {}])
  const key = (): KeyValue =>
    dice.pick<KeyValue>([
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
  const after = Array.from({ length: 1 + dice.below(2) }, key)
  return encodeToken({ operation: dice.chance(0.9) ? endpoint.id : 'project_list', query, after })
}
