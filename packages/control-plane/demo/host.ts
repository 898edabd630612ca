/** What example content needs of the server that it is in, where that can have it. */
export interface DemoHost {
  /** A certificate for a server of these names, good from now on for so many days; as PEM. */
  certificate(hosts: readonly string[], days: number): { readonly cert: string; readonly key: string }
  /** The identity provider that the server brings along, and what we are to it. */
  readonly testProvider: {
    readonly entityId: string
    readonly clientId: string
    /** XML */
    readonly metadata: string
    /** A key pair to sign requests with, as DER in base64. */
    newKeyPair(): { readonly publicCert: string; readonly privateKey: string }
  }
}
