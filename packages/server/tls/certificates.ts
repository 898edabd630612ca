import { messageOf } from '@portico/domain/error-message.ts'
import { isDeepStrictEqual } from 'node:util'
import { createSecureContext, type SecureContext } from 'node:tls'
import { nodeCertificates } from '@portico/adapters/x509/certificates.ts'
import type { ReadCertificate } from '@portico/control-plane/kernel/certificates.ts'
import type { SiloCertificate } from '@portico/control-plane/identity/certificates/served.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { siloOfHost } from '@portico/domain/silos/hosts.ts'
import type { Log } from '#http/guarded.ts'
import type { KeyPair, ServedCertificates } from '#http/secure-server.ts'
import { type CheckedKeyPair, checkKeyPair, type KeyPairFiles, readKeyPair, readTexts } from './key-pair.ts'

/** ms between checks of the files */
const checkEvery = 2000
/** ms between reports of certificates that expire soon */
const reportEvery = 86_400_000
/** ms before its expiry from which a certificate is reported */
const soon = 14 * 86_400_000

interface Options {
  readonly files: KeyPairFiles
  /** DNS zones of the silos' host names */
  readonly zones: readonly string[]
  readonly clock: Clock
  readonly log: Log
}

/** A silo's certificate, whose context is created when a client first asks for its host. */
interface OfSilo extends SiloCertificate {
  readonly leaf: ReadCertificate
  context?: SecureContext
}

/**
 * The certificates of a server: the standard one from files, which are read again when they change, and those of silos
 * for the names `SILO.sys.ZONE`. A broken new pair of files is logged, and the old one stays in use.
 */
export class TlsCertificates implements ServedCertificates {
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  #standard: CheckedKeyPair
  /** the content of the files at the last check */
  #seen: KeyPair | { readonly failure: string }
  #isReported = true
  #silos = new Map<string, OfSilo[]>()
  #checked = Promise.resolve()
  #cancel: readonly (() => void)[] = []

  private constructor(options: Options, standard: CheckedKeyPair) {
    this.#options = options
    this.#standard = standard
    this.#seen = standard
  }

  /** Reads the files, and from then on every two seconds. @throws StartFailure if they cannot be used */
  static async open(options: Options): Promise<TlsCertificates> {
    const { files, clock } = options
    const certificates = new TlsCertificates(options, await readKeyPair(files, clock.now()))
    const report = repeat(clock, reportEvery, async () => certificates.#reportExpiring())
    const check = repeat(clock, checkEvery, () => (certificates.#checked = certificates.#check()))
    certificates.#cancel = [report, check]
    certificates.#reportExpiring()
    return certificates
  }

  close(): void {
    for (const cancel of this.#cancel) cancel()
  }

  /** Resolves when the last check of the files has ended. */
  get checked(): Promise<void> {
    return this.#checked
  }

  get standard(): KeyPair {
    return this.#standard
  }

  /** Returns whether the standard certificate is valid for a host name. */
  covers(host: string): boolean {
    return this.#standard.leaf.covers(host)
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Replaces the certificates of silos. Those that cannot be read are logged and left out. */
  useOfSilos(certificates: readonly SiloCertificate[]): void {
    const known = new Map([...this.#silos.values()].flat().map((each) => [each.id, each]))
    const silos = new Map<string, OfSilo[]>()
    for (const each of certificates) {
      // A certificate is never changed after its creation.
      const readable = known.get(each.id) ?? this.#read(each)
      if (readable !== null) silos.set(each.silo, [...(silos.get(each.silo) ?? []), readable])
    }
    this.#silos = silos
  }

  /** A silo has no influence on the names of others: only its own host names are looked up among its certificates. */
  contextOf(host: string): SecureContext | null {
    const { zones, clock } = this.#options
    const silo = siloOfHost(host, zones)
    if (silo === null) return null
    const now = clock.now()
    const [best] = (this.#silos.get(silo) ?? [])
      .filter(({ leaf }) => leaf.covers(host) && leaf.notBefore <= now && leaf.notAfter > now)
      .toSorted((one, other) => other.leaf.notAfter.getTime() - one.leaf.notAfter.getTime())
    if (best === undefined) return null
    try {
      return (best.context ??= createSecureContext({ cert: best.cert, key: best.key }))
    } catch (error) {
      this.#logUnusable(best, error)
      return null
    }
  }

  #read(certificate: SiloCertificate): OfSilo | null {
    try {
      const [leaf] = nodeCertificates.readChain(certificate.cert)
      return leaf === undefined ? null : { ...certificate, leaf }
    } catch (error) {
      this.#logUnusable(certificate, error)
      return null
    }
  }

  #logUnusable({ id, silo }: SiloCertificate, error: unknown): void {
    const message = `certificate ${id} of silo "${silo}" cannot be served; the standard one is used`
    this.#options.log({ level: 'error', message, error })
  }

  /**
   * Uses the files if they have changed. Programs write the two files one after the other, so a pair that cannot be used
   * is reported when it is unchanged at the next check.
   */
  async #check(): Promise<void> {
    const { files, clock, log } = this.#options
    const texts = await readTexts(files).catch((error: Error) => ({ failure: error.message }))
    const isNew = !isDeepStrictEqual(contentOf(texts), contentOf(this.#seen))
    if (!isNew && this.#isReported) return
    this.#seen = texts
    try {
      if ('failure' in texts) throw new Error(texts.failure)
      this.#standard = checkKeyPair(texts, files, clock.now())
    } catch (error) {
      this.#isReported = !isNew
      if (isNew) return
      const reason = messageOf(error)
      return log({ level: 'error', message: `The changed TLS certificate is not used. ${reason}` })
    }
    this.#isReported = true
    for (const changed of this.#listeners) changed()
    log({ level: 'info', message: `The TLS certificate in ${files.cert} was read again` })
    this.#reportExpiring()
  }

  #reportExpiring(): void {
    const { files, clock } = this.#options
    this.#reportIfSoon(`The TLS certificate in ${files.cert}`, this.#standard.leaf.notAfter)
    for (const [silo, all] of this.#silos) {
      const last = Math.max(...all.map(({ notAfter }) => notAfter.getTime()))
      if (last > clock.now().getTime()) {
        this.#reportIfSoon(`The TLS certificate of silo "${silo}"`, new Date(last))
      }
    }
  }

  #reportIfSoon(which: string, notAfter: Date): void {
    const { clock, log } = this.#options
    if (notAfter.getTime() - clock.now().getTime() > soon) return
    log({ level: 'error', message: `${which} expires at ${notAfter.toISOString()}. Renew it.` })
  }
}

const contentOf = (seen: KeyPair | { readonly failure: string }) =>
  'failure' in seen ? [seen.failure] : [seen.cert, seen.key]

/** Runs `work` every `ms`, from the end of a run to the begin of the next. @returns a function that ends this */
function repeat(clock: Clock, ms: number, work: () => Promise<void>): () => void {
  let isEnded = false
  let cancel = () => {}
  const next = () => {
    if (isEnded) return
    cancel = clock.after(ms, () => void work().finally(next))
  }
  next()
  return () => {
    isEnded = true
    cancel()
  }
}
