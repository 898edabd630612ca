/**
 * Reads X.509 certificates and keys. What must be true of them is decided elsewhere; this only says what they are. A
 * host that cannot read them, such as a page that is its own server, has none of it.
 */
export interface Certificates {
  /**
   * The certificates of a PEM text in their order, none where it holds none.
   * @throws Error with the reason when one of them cannot be read
   */
  readChain(pem: string): readonly ReadCertificate[]
}

export interface ReadCertificate {
  readonly notBefore: Date
  readonly notAfter: Date
  /** names of hosts it was made for, as they are written in it: `*.sys.cloud.example` */
  readonly hosts: readonly string[]
  /** common name, or everything that is said of whom it was made for */
  readonly subject: string
  readonly issuer: string
  /** object identifiers of what it may be used for; null: anything */
  readonly purposes: readonly string[] | null
  /** Does it stand for this host? `*` is exactly one label, the leftmost. */
  covers(host: string): boolean
  /** Was it signed by the holder of that one? */
  isIssuedBy(other: ReadCertificate): boolean
  /** Is this PEM text its private key? */
  keyIs(pem: string): 'its own' | 'another' | 'unreadable'
}
