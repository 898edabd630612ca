/** What example content needs of the server, where available. */
export interface DemoHost {
  /** Returns a certificate for a server with these names, valid from now on for so many days, as PEM. */
  certificate(hosts: readonly string[], days: number): { readonly cert: string; readonly key: string }
  /** The server's built-in identity provider, and our identity towards it. */
  readonly testProvider: {
    readonly entityId: string
    readonly clientId: string
    /** XML */
    readonly metadata: string
    /** Returns a key pair for signing requests, as DER in base64. */
    newKeyPair(): { readonly publicCert: string; readonly privateKey: string }
  }
}
