import { confirmTimeout } from '@portico/domain/revertible-changes.ts'

/** Every limit of the control plane, with its reason. Limits that the contract fixes name their source. */

export const limits = {
  /** bytes of a request body; docs/reference/conventions.md#limits-of-the-transport */
  requestBody: 1024 * 1024,
  /** bytes of a body without login: names, passwords and codes are short, and anybody can send them */
  anonymousBody: 16 * 1024,
  /** … of a form with an identity provider's signed response: a user may be in a thousand groups */
  samlBody: 256 * 1024,
  /** bytes; the bulk-write operation carries base64 of up to 512 KiB, the contract's transport allows more */
  bulkWriteBody: 8 * 1024 * 1024,
  /** nesting depth of arrays and objects in a JSON body; no operation takes more than six */
  jsonDepth: 64,
  /** ms for which a transaction is retried after serialization failures before the request is refused with 503 */
  transactionPatience: 10_000,
  /**
   * Transactions that may queue for serial execution: with more, the last would exceed `transactionPatience` anyway.
   */
  queuedTransactions: 500,
  /** Attempts before a transaction joins the queue of those that keep failing. */
  freeAttempts: 2,
  /**
   * ms between attempts: random, up to this times the number of the attempt, so that conflicting transactions spread
   * out
   */
  transactionBackoff: 8,
  /** ms at most between two attempts */
  longestBackoff: 100,
  /** failed attempts kept per user: more would say nothing new and could fill the database */
  storedFailedAttempts: { burst: 120, every: 5000 },
  /** ms for which failed attempts are kept */
  failedAttemptRetention: 30 * 24 * 3_600_000,
  /** characters kept of a refusal's message */
  failedAttemptMessage: 1000,
  /** changes that the follower reads at once */
  followerBatch: 1000,
  /**
   * changes that a subscriber may have missed before it must start over, and that may wait while its rights are
   * verified
   */
  streamBacklog: 2000,
  /** bytes that may wait for a slow reader of the event stream before it is disconnected; it reconnects and resumes */
  streamBuffer: 256 * 1024,
  /** ms between keep-alive events of a stream, so that both ends notice a dead connection */
  streamBeat: 15_000,
  /**
   * Open connections per server, in total and per user. A stream costs a socket and a filter pass per change; a browser
   * needs one. A serial console costs a socket and up to 4 MiB of output that waits for a slow reader; a user may watch
   * several machines side by side.
   */
  openConnections: {
    stream: { all: 2000, byUser: 100 },
    console: { all: 500, byUser: 20 },
    download: { all: 500, byUser: 40 },
  },
  /** ms between checks of whether everything that is open is still allowed: sessions also expire by time */
  connectionCheck: 5000,
  /** ms until a failed verification is retried */
  connectionCheckRetry: 500,
  /** ms until the allow list is read again after a failure */
  gateRetry: 1000,
  /** ms after which an unconfirmed revertible change is reverted */
  confirmTime: confirmTimeout,
  /** ms for which connections stay open while the database is unavailable */
  connectionUnverified: 60_000,
  /** rows counted for a list's total; beyond that the total reads "10,000+" */
  countedRows: 10_000,
  /** rows counted for a saved view that searches: each such view of a page is a search of its own */
  countedRowsOfView: 1000,
  /** ms after which no further views are counted: the page that shows the views waits for them */
  countingOfViews: 250,
  /** saved views per list, of one user and shared in a project: as many as the bar can show */
  viewsOfUser: 20,
  viewsOfProject: 20,
  /** changes that a dry run lists; a project has some hundred rules */
  dryRunChanges: 1000,
  /** names that a dry run lists of each kind that stays; the number beyond is returned */
  dryRunNames: 10,
  /** path changes that a dry run lists, and instances at each end of them; the totals are returned */
  dryRunPaths: 100,
  dryRunInstances: 50,
  /** lines of the result for the traffic at one interface */
  listedOutcomes: 100,
  /** former holders of a subnet's address that are listed; whether there were more is returned */
  formerHolders: 10,
  /** users listed with a fleet role through groups and silos; whether there are more is returned */
  accessUsersListed: 500,
  /** role assignments read for that list, for groups and for silos each */
  accessSourcesRead: 5000,
  /** groups of one user that are listed */
  listedGroups: 200,
  /** projects listed on which one user or group has roles */
  listedProjects: 200,
  /** ranges of an IP pool per page */
  poolRangesListed: 200,
  /** silos listed that hold most addresses of a pool */
  poolSilosListed: 20,
  /** addresses found by a search in a pool; users narrow the search by typing more; at most four holders share one */
  poolAddressesFound: 200,
  /** instances listed by name for one part of a firewall rule; the total is returned */
  namedInstances: 4,
  /** rules listed per firewall on a path; the total is returned */
  consideredRules: 50,
  /**
   * Concurrent operations that read a project's whole network, or many samples, and compute a result: in total, per
   * user, waiting per user, and waiting per user with a body, since each holds up to 1 MiB of the memory for bodies.
   */
  heavyRequests: { running: 3, runningOfUser: 2, waiting: 200, waitingWithBody: 4 },
  /** bytes of a body that counts as none while it waits: metric queries are shorter */
  smallBody: 32_768,
  /**
   * subnets, routes, interfaces and other rows that decide about packets in a project: all are read for each request
   */
  networkParts: 30_000,
  /** bytes of a project's firewall rules up to which paths are computed */
  comparedRules: 8_000_000,
  /** ms of a read statement; a list page takes single digits */
  statementTimeout: 15_000,
  /**
   * bytes of request bodies in memory, of all callers: enough for 90 pieces of running uploads. The text and parsed
   * value of a body take the same again.
   */
  bodyBytes: 64 * 1024 * 1024,
  /** … of one source, so that it cannot use up what all share */
  bodyBytesOfSource: 32 * 1024 * 1024,
  /** … of one user, from any source: two of the longest bodies, twenty pieces of an upload as the console sends it */
  bodyBytesOfUser: 16 * 1024 * 1024,
  /** bytes of short bodies without login, in addition: 2,000 of the longest; a login has a hundredth of that */
  anonymousBodyBytes: 32 * 1024 * 1024,
  /** … of one source */
  anonymousBodyBytesOfSource: 4 * 1024 * 1024,
  /** ms for which a caller stays authenticated while the body arrives; after that they are authenticated again */
  freshCredential: 500,
  /** Passwords hashed at once: each takes 96 MiB and a second of a core; more would starve everything else. */
  hashingAtOnce: 2,
  /**
   * Passwords waiting to be hashed. If a login would wait longer than a person does, refusing it with 503 is better.
   */
  hashingWaiting: 64,
  /** … for one user name, so that attackers of one name leave room for others */
  hashingWaitingForName: 16,
  /** … from one source, and for new passwords that administrators set */
  hashingWaitingOfSource: 8,
  /** Up to this many wait in order of arrival. More is a flood: then the last to arrive goes first. */
  hashingCalm: 8,
  /** ms for which a login waits for hashing before it is refused with 503 */
  hashingPatience: 20_000,
  /** failed logins per source: an office behind one address shares them; then 6 a minute */
  loginsOfSource: { burst: 30, every: 10_000 },
  /** … per user name, from any source; then 2 a minute from sources that failed before */
  loginsForName: { burst: 10, every: 30_000 },
  /**
   * what decides the position in the queue: one failure decays in an hour, so that nobody counts as a newcomer every
   * few seconds; from 50 on all are equal
   */
  loginsLately: { burst: 50, every: 3_600_000 },
  /** a source that logged in under a name has priority under that name for 30 days */
  provenLogins: { burst: 1, every: 30 * 24 * 3_600_000 },
  /** ms after which a login at an identity provider is no longer expected */
  samlRequest: 1_800_000,
  /** allowed clock skew of an identity provider, in ms */
  samlSkew: 60_000,
  /** groups of one user: fits Windows directories, where a login has at most 1,015 */
  samlGroups: 1024,
  /** SAML logins started per source: an office behind one address shares them; then one a second */
  samlRequests: { burst: 60, every: 1000 },
  /** … that wait for a response; the oldest are dropped */
  openSamlRequests: 20_000,
  /** device logins started per source; each is valid for 300 s */
  deviceRequests: { burst: 20, every: 5000 },
  /** polls for a device's token per source: 20 a second serve 100 devices that poll every 5 s */
  devicePolls: { burst: 100, every: 50 },
  /** wrong user codes entered by one user; there are 25 billion codes */
  deviceGuesses: { burst: 10, every: 10_000 },
  /** device logins that wait for their user; the oldest are dropped */
  openDeviceRequests: 10_000,
  /** sources, names and users whose attempts are counted, of each kind; about 100 bytes each */
  rememberedAttempts: 20_000,
  /** hashes of credentials in the cache */
  rememberedHashes: 1000,
  /** sessions and tokens whose last use has not been written yet */
  pendingTouches: 10_000,
} as const
