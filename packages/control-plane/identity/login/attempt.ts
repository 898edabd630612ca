import { tooManyAttempts } from '@portico/domain/refusals.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import type { Claim } from '#kernel/passwords/turns.ts'
import { refuse } from '#kernel/refusal-error.ts'

/** An attempt to log in that may be made, and how it stands in line for hashing. */
export interface LoginAttempt extends Claim {
  /** It was the right password: nothing is held against anybody. */
  succeed(): void
}

/**
 * Count an attempt to log in against its source and its name, before any work is done for it.
 *
 * A source that has failed often is refused. A name that has been failed for often is refused to sources that have
 * failed before; others still get their turn, so that attackers cannot lock its owner out from where nothing has
 * gone wrong.
 * @throws 429
 */
export function beginLogin(
  { services, client, now, request }: ReplyContext,
  silo: string,
  username: string,
): LoginAttempt {
  const { loginsOfSource, loginsForName, loginsLately, provenLogins } = services.throttle
  const { source } = client
  const name = `${silo}/${username}`
  const pair = `${source} ${name}`
  const hasFailed = loginsOfSource.held(source, now) > 0
  const wait = Math.max(loginsOfSource.wait(source, now), hasFailed ? loginsForName.wait(name, now) : 0)
  if (wait > 0) refuse(tooManyAttempts(wait))
  loginsOfSource.count(source, now)
  loginsForName.count(name, now)
  loginsLately.count(source, now)
  const isProven = provenLogins.held(pair, now) > 0
  return {
    source,
    name,
    rank: isProven ? 0 : Math.ceil(loginsLately.held(source, now)),
    signal: request.signal,
    succeed() {
      loginsOfSource.forgive(source)
      loginsForName.forgive(name)
      loginsLately.forgive(source)
      provenLogins.count(pair, now)
    },
  }
}
