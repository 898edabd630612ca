/**
 * Reads X.509 certificates and keys. It only reports their content; the control plane decides whether they are valid.
 * Absent on a host that cannot read them, such as a browser tab that runs the server.
 */
export interface Certificates {
  /**
   * Returns the certificates of a PEM text in order; empty if the text contains none.
   * @throws Error with the reason if one of them cannot be read
   */
  readChain(pem: string): readonly ReadCertificate[]
}

export interface ReadCertificate {
  readonly notBefore: Date
  readonly notAfter: Date
  /** host names in the certificate, as written in it: `*.sys.cloud.example` */
  readonly hosts: readonly string[]
  /** common name, or the whole subject */
  readonly subject: string
  readonly issuer: string
  /** object identifiers of the allowed uses; null: any use */
  readonly purposes: readonly string[] | null
  /** Returns whether the certificate is valid for this host. `*` matches exactly the leftmost label. */
  covers(host: string): boolean
  /** Returns whether the certificate was signed with the key of the other one. */
  isIssuedBy(other: ReadCertificate): boolean
  /** Returns whether this PEM text is the certificate's private key, another one, or unreadable. */
  keyIs(pem: string): 'its own' | 'another' | 'unreadable'
}
