import { Attempts } from './attempts.ts'
import { limits } from './limits.ts'

/** The books of attempts at what may be tried without rights, or guessed. */
export class Throttle {
  readonly loginsOfSource = new Attempts(limits.loginsOfSource)
  readonly loginsForName = new Attempts(limits.loginsForName)
  /** who has failed in the last hours stands behind who has not */
  readonly loginsLately = new Attempts(limits.loginsLately)
  /** sources and names that were right together lately: they wait behind nobody */
  readonly provenLogins = new Attempts(limits.provenLogins)
  readonly samlRequests = new Attempts(limits.samlRequests)
  readonly deviceRequests = new Attempts(limits.deviceRequests)
  readonly devicePolls = new Attempts(limits.devicePolls)
  /** by user */
  readonly deviceGuesses = new Attempts(limits.deviceGuesses)
}
