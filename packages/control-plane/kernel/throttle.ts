import { RateLimiter } from './rate-limiter.ts'
import { limits } from './limits.ts'

/** Rate limits for operations that need no rights, and for those with which a secret could be guessed. */
export class Throttle {
  readonly loginsOfSource = new RateLimiter(limits.loginsOfSource)
  readonly loginsForName = new RateLimiter(limits.loginsForName)
  /** failed logins of a source in the last hours: sources without any have priority */
  readonly loginsLately = new RateLimiter(limits.loginsLately)
  /** pairs of source and user name that logged in recently: they have priority */
  readonly provenLogins = new RateLimiter(limits.provenLogins)
  readonly samlRequests = new RateLimiter(limits.samlRequests)
  readonly deviceRequests = new RateLimiter(limits.deviceRequests)
  readonly devicePolls = new RateLimiter(limits.devicePolls)
  /** attempts to guess a device code, by user */
  readonly deviceGuesses = new RateLimiter(limits.deviceGuesses)

  /** Forgets failed sign-ins of all sources and for all names. */
  forgetFailedLogins(): void {
    for (const limiter of [this.loginsOfSource, this.loginsForName, this.loginsLately]) limiter.forgetAll()
  }
}
