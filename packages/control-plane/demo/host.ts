/** The services of a server that example content needs, where available. */
export interface DemoHost {
  /** Returns a certificate for a server with these names, valid from now for a number of days, as PEM. */
  certificate(hosts: readonly string[], days: number): { readonly cert: string; readonly key: string }
  /** The server's built-in identity provider, and how the server identifies itself to it. */
  readonly testProvider: {
    readonly entityId: string
    readonly clientId: string
    /** metadata as XML */
    readonly metadata: string
    /** Returns a key pair for signing requests, as DER in base64. */
    newKeyPair(): { readonly publicCert: string; readonly privateKey: string }
  }
}
