import type { SamlFailure } from '@portico/domain/saml/failures.ts'

/**
 * The parts of SAML that need no decisions: reading metadata and keys, building requests, and finding out what of a
 * response is signed. The control plane checks times, requests and replays. Absent on a host that cannot do this, such
 * as a page that runs its own server.
 */
export interface Saml {
  /**
   * Downloads metadata from an address, within 5 s.
   * @throws MetadataProblem with the reason
   */
  fetchMetadata(url: string): Promise<string>
  /**
   * @param entityId of the provider, if the metadata contain several
   * @throws MetadataProblem with the reason
   */
  readMetadata(xml: string, entityId: string): SamlMetadata
  /**
   * Reads a key pair of ours: DER in base64, the key in PKCS #1.
   * @returns the key as PEM, or why they are not a pair
   */
  readKeyPair(pair: {
    readonly certificate: string
    readonly key: string
  }): { keyPem: string } | { why: string }
  /** Returns the provider's address for a login request. Signed if we have a key. */
  requestAddress(
    provider: SamlParty,
    request: { readonly id: string; readonly relayState: string },
  ): Promise<string>
  /**
   * Returns what a provider has signed in a response.
   * @param response the form's `SAMLResponse`
   * @throws SamlRefused if it is not a response of this provider to us
   */
  readResponse(provider: SamlParty, response: string): SignedAssertion
}

/** An identity provider as its metadata describe it. */
export interface SamlMetadata {
  /** where browsers are redirected with a request */
  readonly loginUrl: string
  /** its signing certificates in PEM */
  readonly signingCerts: readonly string[]
}

/** An identity provider, and our identity towards it. */
export interface SamlParty extends SamlMetadata {
  readonly entityId: string
  /** our client ID at the provider */
  readonly clientId: string
  /** where it sends its responses */
  readonly acsUrl: string
  /** our key as PEM and our certificate as DER in base64; null: requests are not signed */
  readonly signing: { readonly keyPem: string; readonly certificate: string } | null
}

/** The content of an assertion, all signed by the provider and addressed to us. */
export interface SignedAssertion {
  readonly id: string
  /** the request that it responds to; null: none */
  readonly inResponseTo: string | null
  /** the strictest of its conditions; null if it has none */
  readonly notBefore: Date | null
  readonly notOnOrAfter: Date
  /** NameID of the subject */
  readonly name: string
  /** values by attribute name, in order */
  readonly attributes: ReadonlyMap<string, readonly string[]>
}

export class MetadataProblem extends Error {
  override readonly name = 'MetadataProblem'
}

export class SamlRefused extends Error {
  override readonly name = 'SamlRefused'
  readonly failure: SamlFailure
  constructor(failure: SamlFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}
