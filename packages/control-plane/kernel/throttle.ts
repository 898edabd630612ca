import { RateLimiter } from './rate-limiter.ts'
import { limits } from './limits.ts'

/** Rate limits for operations that need no rights, or that guess a secret. */
export class Throttle {
  readonly loginsOfSource = new RateLimiter(limits.loginsOfSource)
  readonly loginsForName = new RateLimiter(limits.loginsForName)
  /** sources that failed in the last hours wait behind those that did not */
  readonly loginsLately = new RateLimiter(limits.loginsLately)
  /** pairs of source and name that logged in recently: they have priority */
  readonly provenLogins = new RateLimiter(limits.provenLogins)
  readonly samlRequests = new RateLimiter(limits.samlRequests)
  readonly deviceRequests = new RateLimiter(limits.deviceRequests)
  readonly devicePolls = new RateLimiter(limits.devicePolls)
  /** by user */
  readonly deviceGuesses = new RateLimiter(limits.deviceGuesses)
}
