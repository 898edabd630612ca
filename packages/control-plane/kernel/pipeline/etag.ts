import { versionedOperations } from '@portico/contract/portico/versions.ts'
import { versionMismatch } from '@portico/domain/refusals.ts'
import { refuse } from '../refusal-error.ts'
import { sha256Hex } from '../secrets.ts'
import type { ReplyContext } from './handler.ts'

/** Returns the entity tag of a response (RFC 9110 section 8.8.3); it differs whenever the response differs. */
async function etagOf(answer: unknown): Promise<string> {
  return `"${(await sha256Hex(JSON.stringify(answer))).slice(0, 32)}"`
}

/** Sets the `etag` header of a response. A dry run sets none, because its response is not a stored version. */
export async function setEtag(ctx: ReplyContext, answer: unknown): Promise<void> {
  const { operation, responseHeaders, dryRun } = ctx
  // Checks the table, because operations missing from it are also missing from the OpenAPI document.
  if (!versionedOperations.has(operation))
    throw new Error(`${operation} is not listed among operations with an entity tag`)
  if (!dryRun) responseHeaders.set('etag', await etagOf(answer))
}

/**
 * Checks `if-match`: continues only if the resource has the version that the request names; without the header,
 * continues with any version (RFC 9110 section 13.1.1).
 * @param read returns what a read would return now
 * @param what the resource in the plural: `The firewall rules`
 * @throws 412
 */
export async function requireMatch(
  { request }: ReplyContext,
  read: () => Promise<unknown>,
  what: string,
): Promise<void> {
  const named = request.headers.get('if-match')?.trim()
  if (named === undefined || named === '*') return
  const now = await etagOf(await read())
  // Weak tags never match, so the `W/` prefix need not be removed.
  if (!named.split(',').some((each) => each.trim() === now)) refuse(versionMismatch(what))
}
