import { tellsVersion } from '@portico/contract/portico/versions.ts'
import { notAsRead } from '@portico/domain/refusals.ts'
import { refuse } from '../refusal-error.ts'
import { sha256Hex } from '../secrets.ts'
import type { ReplyContext } from './handler.ts'

/** The name of one version of something (RFC 9110 section 8.8.3): another whenever what is answered is another. */
async function etagOf(answer: unknown): Promise<string> {
  return `"${(await sha256Hex(JSON.stringify(answer))).slice(0, 32)}"`
}

/** Say with an answer which version it is. What a dry run answers never was one. */
export async function tellEtag(ctx: ReplyContext, answer: unknown): Promise<void> {
  const { operation, responseHeaders, dryRun } = ctx
  // What is not in the table is not in the OpenAPI document either.
  if (!tellsVersion.has(operation)) throw new Error(`${operation} tells a version`)
  if (!dryRun) responseHeaders.set('etag', await etagOf(answer))
}

/**
 * Go on only from the version that the request was made for; one that names none goes on from any (RFC 9110 section
 * 13.1.1).
 * @param read what would be answered now
 * @param what in the plural: `The firewall rules`
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
  // What is said to be weak never matches here, so that its mark may stay in the text.
  if (!named.split(',').some((each) => each.trim() === now)) refuse(notAsRead(what))
}
