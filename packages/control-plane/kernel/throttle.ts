import { Attempts } from './attempts.ts'
import { limits } from './limits.ts'

/** Rate limits for operations that need no rights, or that guess a secret. */
export class Throttle {
  readonly loginsOfSource = new Attempts(limits.loginsOfSource)
  readonly loginsForName = new Attempts(limits.loginsForName)
  /** sources that failed in the last hours wait behind those that did not */
  readonly loginsLately = new Attempts(limits.loginsLately)
  /** pairs of source and name that logged in recently: they have priority */
  readonly provenLogins = new Attempts(limits.provenLogins)
  readonly samlRequests = new Attempts(limits.samlRequests)
  readonly deviceRequests = new Attempts(limits.deviceRequests)
  readonly devicePolls = new Attempts(limits.devicePolls)
  /** by user */
  readonly deviceGuesses = new Attempts(limits.deviceGuesses)
}
