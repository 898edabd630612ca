import { tooManyAttempts } from '@portico/domain/refusals.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import type { HashRequest } from '#kernel/passwords/password-queue.ts'
import { refuse } from '#kernel/refusal-error.ts'

/** A login attempt that may proceed, with its position in the queue for hashing. */
export interface LoginAttempt extends HashRequest {
  /** Called when the password was correct, so that the attempt is not counted as a failure. */
  succeed(): void
}

/**
 * Counts a login attempt against its source and user name, before any work is done for it.
 *
 * A source that has failed often is refused. A name with many failures is refused to sources that have failed before;
 * other sources are still allowed, so that attackers cannot lock out a user whose source has no failures.
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
  const hasFailed = loginsOfSource.counted(source, now) > 0
  const wait = Math.max(loginsOfSource.wait(source, now), hasFailed ? loginsForName.wait(name, now) : 0)
  if (wait > 0) refuse(tooManyAttempts(wait))
  loginsOfSource.count(source, now)
  loginsForName.count(name, now)
  loginsLately.count(source, now)
  const isProven = provenLogins.counted(pair, now) > 0
  return {
    source,
    name,
    rank: isProven ? 0 : Math.ceil(loginsLately.counted(source, now)),
    signal: request.signal,
    succeed() {
      loginsOfSource.forgive(source)
      loginsForName.forgive(name)
      loginsLately.forgive(source)
      provenLogins.count(pair, now)
    },
  }
}
