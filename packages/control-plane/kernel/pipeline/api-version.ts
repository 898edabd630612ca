import { changedResponses, laterVersion, servedVersion } from '@portico/contract/api-version.ts'
import { DryRunParams } from '@portico/contract/portico/dry-run.ts'
import { TrialParams } from '@portico/contract/portico/trials.ts'
import { UnchangedSinceParams } from '@portico/contract/portico/unchanged-since.ts'
import { readQuery } from '@portico/contract/schemas/query.ts'
import { unknownField } from '@portico/contract/unknown-fields.ts'
import type { AnyEndpoint } from '@portico/contract/endpoints.ts'
import { unreadable } from '@portico/domain/refusals.ts'
import { refuse } from '../refusal-error.ts'

/** Characters of a header or a name that a refusal repeats. */
const longestShown = 100

/** Parameters that calls take besides those of their schema. */
const everywhere = [DryRunParams, TrialParams, UnchangedSinceParams].flatMap(({ shape }) =>
  Object.keys(shape),
)

/**
 * The later version of the contract that a request asks for; null for the one that is served.
 * @throws 400 for a header that names no known version
 */
export function requestedVersion(headers: Headers): string | null {
  const header = headers.get('api-version')
  const version = laterVersion(header)
  if (version !== undefined) return version
  return refuse(
    unreadable(
      `bad header api-version: "${(header ?? '').slice(0, longestShown)}" is not a version that this server knows. Send ${servedVersion}, or leave ` +
        'the header out',
    ),
  )
}

/** Where a request of a later version asks for what this contract lacks, in words. */
const lacking = (what: string, version: string): string =>
  `${what} is not part of API version ${servedVersion}, which this server serves; the request asks for ${version}`

/** @throws 400 for a parameter that the call does not have */
export function requireKnownParameters({ query }: AnyEndpoint, url: URL, version: string): void {
  const given = Object.entries(readQuery(url.searchParams)).filter(([name]) => !everywhere.includes(name))
  const unknown = unknownField(query, Object.fromEntries(given))?.[0]
  if (unknown === undefined) return
  refuse(
    unreadable(
      `unable to parse query string: ${lacking(`parameter "${String(unknown).slice(0, longestShown)}"`, version)}`,
    ),
  )
}

/** What is wrong with a body that has a field which the call lacks, and where; null when it has none. */
export function unknownFieldIn(
  { body }: AnyEndpoint,
  value: unknown,
  version: string,
): { readonly problem: string; readonly path: readonly (string | number)[] } | null {
  const path = unknownField(body, value)
  return path === null
    ? null
    : { path, problem: lacking(`field "${path.join('.').slice(0, longestShown)}"`, version) }
}

/** @throws 400 for a call whose response has another shape in later versions */
export function requireSameResponse({ id }: AnyEndpoint, version: string): void {
  if (!changedResponses.has(id)) return
  refuse(
    unreadable(
      `${id} responds in the shape of API version ${servedVersion}, which has changed since; the request asks for ` +
        `${version}. Use a client of that version, or leave the header api-version out`,
    ),
  )
}
