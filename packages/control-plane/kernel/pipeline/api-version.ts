import { changedResponses, laterVersion, servedVersion } from '@portico/contract/api-version.ts'
import { DryRunParams } from '@portico/contract/portico/dry-run.ts'
import { TrialParams } from '@portico/contract/portico/trials.ts'
import { UnchangedSinceParams } from '@portico/contract/portico/unchanged-since.ts'
import { readQuery } from '@portico/contract/schemas/query.ts'
import { unknownField } from '@portico/contract/unknown-fields.ts'
import type { AnyEndpoint } from '@portico/contract/endpoints.ts'
import { malformed } from '@portico/domain/refusals.ts'
import { refuse } from '../refusal-error.ts'

/** Maximum number of characters of a header or name that a refusal quotes. */
const longestShown = 100

/** Parameters that operations accept in addition to those of their schema. */
const everywhere = [DryRunParams, TrialParams, UnchangedSinceParams].flatMap(({ shape }) =>
  Object.keys(shape),
)

/**
 * Returns the later version of the contract that the request asks for, or null if it asks for the version that is
 * served.
 * @throws 400 if the header names no known version
 */
export function requestedVersion(headers: Headers): string | null {
  const header = headers.get('api-version')
  const version = laterVersion(header)
  if (version !== undefined) return version
  return refuse(
    malformed(
      `bad header api-version: "${(header ?? '').slice(0, longestShown)}" is not a version that this server knows. Send ${servedVersion}, or leave ` +
        'the header out',
    ),
  )
}

/** Returns the message for a request of a later version that uses something this contract does not have. */
const lacking = (what: string, version: string): string =>
  `${what} is not part of API version ${servedVersion}, which this server serves; the request asks for ${version}`

/** @throws 400 if the query has a parameter that the operation does not accept */
export function requireKnownParameters({ query }: AnyEndpoint, url: URL, version: string): void {
  const given = Object.entries(readQuery(url.searchParams)).filter(([name]) => !everywhere.includes(name))
  const unknown = unknownField(query, Object.fromEntries(given))?.[0]
  if (unknown === undefined) return
  refuse(
    malformed(
      `unable to parse query string: ${lacking(`parameter "${String(unknown).slice(0, longestShown)}"`, version)}`,
    ),
  )
}

/**
 * Returns the first field of a body that the operation does not accept, with its location, or null if there is none.
 */
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

/** @throws 400 if later versions changed the shape of the operation's response */
export function requireSameResponse({ id }: AnyEndpoint, version: string): void {
  if (!changedResponses.has(id)) return
  refuse(
    malformed(
      `${id} responds in the shape of API version ${servedVersion}, which has changed since; the request asks for ` +
        `${version}. Use a client of that version, or leave the header api-version out`,
    ),
  )
}
