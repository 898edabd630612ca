import { confirmTimeout } from '@portico/domain/revertible-changes.ts'

/** Every limit of the control plane, with its reason. Limits that the contract fixes name their source. */

export const limits = {
  /** maximum size in bytes of a request body; docs/reference/conventions.md#limits-of-the-transport */
  requestBody: 1024 * 1024,
  /** maximum size in bytes of a body without login: names, passwords and codes are short, and anybody can send them */
  anonymousBody: 16 * 1024,
  /** maximum size in bytes of a form with an identity provider's signed response: a user may be in a thousand groups */
  samlBody: 256 * 1024,
  /**
   * maximum size in bytes of a bulk-write body, which contains base64 of up to 512 KiB; the contract's transport allows
   * more
   */
  bulkWriteBody: 8 * 1024 * 1024,
  /** maximum nesting depth of arrays and objects in a JSON body; no operation accepts more than six */
  jsonDepth: 64,
  /** ms for which a transaction is retried after serialization failures before the request is refused with 503 */
  transactionPatience: 10_000,
  /**
   * Maximum number of transactions that queue for serial execution: with more, the last would exceed
   * `transactionPatience`.
   */
  queuedTransactions: 500,
  /** Number of attempts before a transaction joins the queue of those that keep failing. */
  freeAttempts: 2,
  /**
   * ms between attempts: random, up to this times the number of the attempt, so that conflicting transactions spread
   * out
   */
  transactionBackoff: 8,
  /** maximum ms between two attempts */
  longestBackoff: 100,
  /** failed attempts stored per user: more would contain nothing new and could fill the database */
  storedFailedAttempts: { burst: 120, every: 5000 },
  /** retention in ms of failed attempts */
  failedAttemptRetention: 30 * 24 * 3_600_000,
  /** maximum length in characters of a stored refusal's message */
  failedAttemptMessage: 1000,
  /** number of changes that the follower reads at once */
  followerBatch: 1000,
  /**
   * number of changes that a subscriber may have missed before it must start over, and that may wait while its rights
   * are verified
   */
  streamBacklog: 2000,
  /**
   * number of bytes that may wait for a slow reader of the event stream before it is disconnected; it reconnects and
   * resumes
   */
  streamBuffer: 256 * 1024,
  /** refused packets that are stored for each network interface: those of the last minutes of a network scan */
  refusedPackets: 20,
  /** ms between keep-alive events of a stream, so that both ends notice a dead connection */
  streamBeat: 15_000,
  /**
   * Open connections per server, in total and per user. A stream costs a socket and a filter pass per change; a browser
   * needs one. A serial console costs a socket and up to 4 MiB of output that waits for a slow reader; a user may open
   * several consoles at the same time.
   */
  openConnections: {
    stream: { all: 2000, byUser: 100 },
    console: { all: 500, byUser: 20 },
    download: { all: 500, byUser: 40 },
    // Up to 16 MiB of packets wait for a slow reader.
    capture: { all: 50, byUser: 5 },
  },
  /** ms between checks whether all open connections are still allowed: sessions also expire by time */
  connectionCheck: 5000,
  /** ms until a failed verification is retried */
  connectionCheckRetry: 500,
  /** ms until the allow list, or another value that follows the change log, is read again after a failure */
  followRetry: 1000,
  /** ms after which an unconfirmed revertible change is reverted */
  confirmTime: confirmTimeout,
  /** ms for which connections remain open while the database is unavailable and rights cannot be verified */
  connectionUnverified: 60_000,
  /** maximum number of rows counted for a list's total: a larger total is shown as "10,000+" */
  countedRows: 10_000,
  /** maximum number of rows counted for a saved view with a search: each such view of a page needs a separate search */
  countedRowsOfView: 1000,
  /** ms after which no further saved view is counted: the page that shows the views waits for the counts */
  countingOfViews: 250,
  /** maximum number of saved views per list, for a user's own views and for those shared in a project: as many as the bar can show */
  viewsOfUser: 20,
  viewsOfProject: 20,
  /** maximum number of changes that a dry run lists; a project has some hundred rules */
  dryRunChanges: 1000,
  /**
   * maximum number of names that a dry run lists of the remaining resources of each kind; the number of further ones is
   * returned
   */
  dryRunNames: 10,
  /**
   * maximum number of path changes that a dry run lists, and of instances at each end of a path; the totals are
   * returned
   */
  dryRunPaths: 100,
  dryRunInstances: 50,
  /** maximum number of outcomes listed for the traffic at one interface */
  listedOutcomes: 100,
  /**
   * maximum number of former holders of a subnet's address that are listed; the response says whether there are more
   */
  formerHolders: 10,
  /**
   * maximum number of users listed with a fleet role through groups and silos; the response says whether there are more
   */
  accessUsersListed: 500,
  /** maximum number of role assignments read for that list, for groups and for silos each */
  accessSourcesRead: 5000,
  /** maximum number of groups listed for one user */
  listedGroups: 200,
  /** maximum number of projects listed on which one user or group has roles */
  listedProjects: 200,
  /** maximum number of ranges of an IP pool per page */
  poolRangesListed: 200,
  /** maximum number of silos listed for a pool: those with the most addresses */
  poolSilosListed: 20,
  /**
   * maximum number of addresses found by a search in a pool: users narrow the search by typing more; at most four
   * holders share an address
   */
  poolAddressesFound: 200,
  /** maximum number of instances listed by name for one entry of a firewall rule; the total is returned */
  namedInstances: 4,
  /** maximum number of rules listed per firewall on a path; the total is returned */
  consideredRules: 50,
  /**
   * Concurrent operations that read a project's whole network, or many samples, and compute a result: running in total,
   * running per user, waiting per user, and waiting per user with a body, since each holds up to 1 MiB of the memory
   * for bodies.
   */
  heavyRequests: { running: 3, runningOfUser: 2, waiting: 200, waitingWithBody: 4 },
  /** size in bytes up to which a body is not counted as a body while its request waits: metric queries are shorter */
  smallBody: 32_768,
  /**
   * maximum number of subnets, routes, interfaces and other rows that decide about packets in a project: all are read
   * for each request
   */
  networkParts: 30_000,
  /** size in bytes of a project's firewall rules up to which changes of network paths are computed */
  comparedRules: 8_000_000,
  /** timeout in ms of a statement that reads; reading a list page takes less than ten */
  statementTimeout: 15_000,
  /**
   * maximum bytes of request bodies in memory, of all callers: enough for 90 pieces of running uploads. The text and
   * the parsed value of a body need as much memory again.
   */
  bodyBytes: 64 * 1024 * 1024,
  /** maximum bytes of request bodies of one source, so that it cannot use the memory of all */
  bodyBytesOfSource: 32 * 1024 * 1024,
  /**
   * maximum bytes of request bodies of one user, from any source: two of the longest bodies, or twenty pieces of an
   * upload by the console
   */
  bodyBytesOfUser: 16 * 1024 * 1024,
  /**
   * maximum bytes of short bodies without login, in addition: 2,000 of the longest; a login has a hundredth of that
   * length
   */
  anonymousBodyBytes: 32 * 1024 * 1024,
  /** maximum bytes of short bodies without login from one source */
  anonymousBodyBytesOfSource: 4 * 1024 * 1024,
  /**
   * ms for which a caller is considered authenticated while the body arrives; after that, the caller is authenticated
   * again
   */
  freshCredential: 500,
  /**
   * Maximum number of passwords hashed at once: each takes 96 MiB and a second of a core, so more would block all other
   * work.
   */
  hashingAtOnce: 2,
  /**
   * Maximum number of passwords that wait to be hashed. A login that would have to wait
   * longer than users are willing to wait is refused with 503.
   */
  hashingWaiting: 64,
  /**
   * maximum number of passwords that wait for one user name, so that attackers of one name leave capacity for others
   */
  hashingWaitingForName: 16,
  /** maximum number of passwords that wait from one source, and as new passwords that administrators set */
  hashingWaitingOfSource: 8,
  /**
   * Length of the queue up to which it is served in order of arrival. A longer queue is a flood, and then the last to
   * arrive is served first.
   */
  hashingCalm: 8,
  /** ms for which a login waits for hashing before it is refused with 503 */
  hashingPatience: 20_000,
  /** failed logins per source, which may be an office behind one address; after the burst, 6 a minute */
  loginsOfSource: { burst: 30, every: 10_000 },
  /** failed logins per user name, from any source; after the burst, 2 a minute from sources that failed before */
  loginsForName: { burst: 10, every: 30_000 },
  /**
   * failed logins that decide a source's position in the queue: one failure decays in an hour, so that no source
   * becomes a newcomer every few seconds; all sources with 50 or more are equal
   */
  loginsLately: { burst: 50, every: 3_600_000 },
  /** a source that logged in under a name has priority under that name for 30 days */
  provenLogins: { burst: 1, every: 30 * 24 * 3_600_000 },
  /** ms after which the response to a login at an identity provider is refused */
  samlRequest: 1_800_000,
  /** allowed clock skew of an identity provider, in ms */
  samlSkew: 60_000,
  /** maximum number of groups of one user; enough for Windows directories, where a login has at most 1,015 */
  samlGroups: 1024,
  /** SAML logins started per source, which may be an office behind one address; after the burst, one a second */
  samlRequests: { burst: 60, every: 1000 },
  /** maximum number of SAML logins that wait for a response; the oldest are dropped */
  openSamlRequests: 20_000,
  /** device logins started per source; each is valid for 300 s */
  deviceRequests: { burst: 20, every: 5000 },
  /** polls for a device's token per source: 20 a second serve 100 devices that poll every 5 s */
  devicePolls: { burst: 100, every: 50 },
  /** wrong user codes entered by one user; there are 25 billion codes */
  deviceGuesses: { burst: 10, every: 10_000 },
  /** maximum number of device logins that wait for their user; the oldest are dropped */
  openDeviceRequests: 10_000,
  /** maximum number of sources, names and users, of each kind, whose attempts are counted; about 100 bytes each */
  rememberedAttempts: 20_000,
  /** maximum number of hashes of credentials in the cache */
  rememberedHashes: 1000,
  /** maximum number of sessions and tokens whose last use has not been written yet */
  pendingTouches: 10_000,
} as const
