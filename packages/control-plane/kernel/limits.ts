import { trialTime } from '@portico/domain/trials.ts'

/** Every bound of the control plane, with its reason. What the contract fixes names its source. */

export const limits = {
  /** bytes; docs/reference/conventions.md#limits-of-the-transport */
  requestBody: 1024 * 1024,
  /** bytes of a call without login: names, passwords and codes are short, and anybody can send them */
  anonymousBody: 16 * 1024,
  /** … of a form with what an identity provider has signed: a person may be in a thousand groups */
  samlBody: 256 * 1024,
  /** bytes; the bulk-write call carries base64 of up to 512 KiB, the contract's transport allows more */
  bulkWriteBody: 8 * 1024 * 1024,
  /** arrays and objects of a JSON body within one another; no call takes more than six */
  jsonDepth: 64,
  /** ms that a transaction that keeps losing races is tried before the caller is told to try again */
  transactionPatience: 10_000,
  /** Transactions that may stand in line: with more, the last would wait beyond its patience anyway. */
  transactionsInLine: 500,
  /** Attempts before a transaction stands in line with the others that keep losing. */
  freeAttempts: 2,
  /** ms between attempts: random up to this times the attempt's number, so that racers part ways. */
  transactionBackoff: 8,
  /** ms at most between two attempts */
  longestBackoff: 100,
  /** refusals kept of one user: more say nothing new, and must not fill the database */
  keptRefusals: { burst: 120, every: 5000 },
  /** ms that refusals are kept */
  refusalsKept: 30 * 24 * 3_600_000,
  /** characters of a refusal's message that are kept */
  refusalMessage: 1000,
  /** changes a follower reads at once */
  followerBatch: 1000,
  /** changes a reader may have missed before it is told to start over, and may have waiting while rights are verified */
  streamBacklog: 2000,
  /** bytes that may wait for a slow reader of a live stream before it is cut off: it comes back and resumes */
  streamBuffer: 256 * 1024,
  /** ms between events of a stream that say nothing but where it is, so that both ends notice a dead connection */
  streamBeat: 15_000,
  /**
   * What may be open per server, in all and by one user. A stream costs a socket and a filter pass per change; a
   * browser needs one. A console costs a socket and up to 4 MiB of output that waits for a slow reader; a person may
   * look at a page of machines side by side.
   */
  held: {
    stream: { all: 2000, byUser: 100 },
    console: { all: 500, byUser: 20 },
    download: { all: 500, byUser: 40 },
  },
  /** ms between looks at whether everything that is open may be: sessions end by time too */
  standingRound: 5000,
  /** ms until a verification that failed is tried again */
  standingRetry: 500,
  /** ms until the allow list is read again after that failed */
  gateRetry: 1000,
  /** ms after which a change on trial takes itself back */
  trial: trialTime,
  /** ms that what is open stays so although the database cannot be asked */
  standingUnverified: 60_000,
  /** rows counted for a list's total; beyond it the total reads "10,000+" */
  countedRows: 10_000,
  /** rows counted of a saved view that searches: each such view of a page is a search of its own */
  countedRowsOfView: 1000,
  /** ms after which the rows of no further view are counted: the page that shows the views waits for them */
  countingOfViews: 250,
  /** saved views of one list that one person has of their own, and that a project shares: as many as a bar can show */
  viewsOfPerson: 20,
  viewsOfProject: 20,
  /** changes that a dry run tells one by one; a project's worth of rules is some hundred */
  foretoldChanges: 1000,
  /** names it tells of each kind that stays; how many there are beyond is said */
  foretoldNames: 10,
  /** changes of paths that it tells, and instances at each end of them; how many there are is said */
  foretoldPaths: 100,
  foretoldInstances: 50,
  /** lines in which is told what becomes of traffic at one interface */
  toldOutcomes: 100,
  /** who had an address of a subnet before, told one by one; whether there were others is said */
  formerHolders: 10,
  /** people told of who have a role on the system through groups and silos; that there are others is said */
  accessPeopleTold: 500,
  /** roles read for that, of groups and of silos each */
  accessSourcesRead: 5000,
  /** groups of one person that are told at most */
  heldGroups: 200,
  /** projects that one person or group has roles on, told at most */
  heldProjects: 200,
  /** ranges of an IP pool told at once; what lies behind them is asked for from there on */
  poolRangesTold: 200,
  /** silos that hold addresses of a pool, told by name, those that hold most */
  poolSilosTold: 20,
  /** who holds addresses that are searched for: who finds more looks on by typing more; four share one at most */
  poolAddressesFound: 200,
  /** instances that a part of a firewall rule means, told by name; how many there are is said */
  namedInstances: 4,
  /** rules that a path tells one by one, at each firewall on it; how many there were is said */
  consideredRules: 50,
  /**
   * calls that read the whole network of a project, or many samples, and work something out, at once; of one user so
   * many are at it, so many wait, and so many of those with a body: each holds up to 1 MiB of the room for bodies meanwhile
   */
  turns: { inside: 3, insideOfOne: 2, waiting: 200, waitingWithBody: 4 },
  /** bytes of a body that counts as none while it waits for a turn: questions to samples are shorter */
  smallBody: 32_768,
  /** subnets, routes, interfaces and whatever else decides about packets in a project: they are read for each question */
  networkParts: 30_000,
  /** bytes of a project's firewall rules of which paths are still worked out */
  comparedRules: 8_000_000,
  /** ms of a read statement; a list page takes single digits */
  statementTimeout: 15_000,
  /**
   * bytes of request bodies held at once by all callers: enough for 90 pieces of uploads under way. Text and parsed
   * value of a body cost as much again.
   */
  bodyBytes: 64 * 1024 * 1024,
  /** … by one source, so that one cannot use up what all share */
  bodyBytesOfSource: 32 * 1024 * 1024,
  /** … by one user, from whatever sources: two of the longest bodies, twenty pieces of an upload as the console sends it */
  bodyBytesOfUser: 16 * 1024 * 1024,
  /** bytes of short bodies without login held besides: 2,000 of the longest, and a login has a hundredth of that */
  anonymousBodyBytes: 32 * 1024 * 1024,
  /** … by one source */
  anonymousBodyBytesOfSource: 4 * 1024 * 1024,
  /** ms for which who sends a request stays known while its body arrives; what takes longer is asked again */
  freshCredential: 500,
  /** Passwords hashed at once: each takes 96 MiB and a second of a core; more would starve everything else. */
  hashingAtOnce: 2,
  /** Those waiting for it; in line longer than a person waits, a login is better told to try again. */
  hashingWaiting: 64,
  /** … for one user name, so that attackers of one leave room for the others */
  hashingWaitingForName: 16,
  /** … from one source, and of new passwords that administrators set */
  hashingWaitingOfSource: 8,
  /** Up to this many wait in the order they came; with more it is a flood, and who came last goes first. */
  hashingCalm: 8,
  /** ms in line for hashing before a login is told to try again */
  hashingPatience: 20_000,
  /** logins that have come to nothing, by source: an office behind one address shares them; then 6 a minute */
  loginsOfSource: { burst: 30, every: 10_000 },
  /** … by user name, from whatever source; then 2 a minute from sources that failed before */
  loginsForName: { burst: 10, every: 30_000 },
  /**
   * what decides the place in line: one failure fades in an hour, so that nobody comes back as a newcomer every few
   * seconds; from 50 on all are alike
   */
  loginsLately: { burst: 50, every: 3_600_000 },
  /** for 30 days a source that logged in under a name goes first with it */
  provenLogins: { burst: 1, every: 30 * 24 * 3_600_000 },
  /** ms after which nobody is waited for any more who was led to an identity provider */
  samlRequest: 1_800_000,
  /** ms by which the clock of an identity provider may be wrong */
  samlSkew: 60_000,
  /** groups that one user may be in: a directory of Windows, where a login has 1,015 at most, fits */
  samlGroups: 1024,
  /** logins by SAML begun by one source: an office behind one address shares them; then one a second */
  samlRequests: { burst: 60, every: 1000 },
  /** … waiting for their answer; the oldest make room */
  openSamlRequests: 20_000,
  /** device logins begun by one source; each is good for 300 s */
  deviceRequests: { burst: 20, every: 5000 },
  /** polls for a device's token by one source: 20 a second serve 100 devices that ask every 5 s */
  devicePolls: { burst: 100, every: 50 },
  /** wrong user codes typed by one user: of 25 thousand million there are */
  deviceGuesses: { burst: 10, every: 10_000 },
  /** device logins waiting for their user; the oldest make room */
  openDeviceRequests: 10_000,
  /** sources, names and users whose attempts are remembered, of each kind; about 100 bytes each */
  rememberedAttempts: 20_000,
  /** hashes of credentials kept at hand */
  rememberedHashes: 1000,
  /** sessions and tokens whose last use is waiting to be written */
  pendingTouches: 10_000,
} as const
