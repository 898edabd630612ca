import type { SamlFailure } from '@portico/domain/saml/failures.ts'

/**
 * The parts of SAML that make no decisions: reading metadata and keys, building requests, and finding out which parts
 * of a response are signed. The control plane checks times, requests and replays. Absent on a host that cannot do this,
 * such as a browser tab that runs the server.
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
   * Reads a key pair: DER in base64, the key in PKCS #1.
   * @returns the key as PEM, or why the two are not a pair
   */
  readKeyPair(pair: {
    readonly certificate: string
    readonly key: string
  }): { keyPem: string } | { why: string }
  /** Returns the provider's address for a login request. The request is signed if there is a key. */
  requestAddress(
    provider: SamlParty,
    request: { readonly id: string; readonly relayState: string },
  ): Promise<string>
  /**
   * Returns the signed content of a provider's response.
   * @param response the form's `SAMLResponse`
   * @throws SamlRefused if it is not a response of this provider to this installation
   */
  readResponse(provider: SamlParty, response: string): SignedAssertion
}

/** An identity provider as its metadata describe it. */
export interface SamlMetadata {
  /** where browsers are redirected with a login request */
  readonly loginUrl: string
  /** its signing certificates in PEM */
  readonly signingCerts: readonly string[]
}

/** An identity provider, and how this installation identifies itself to it. */
export interface SamlParty extends SamlMetadata {
  readonly entityId: string
  /** this installation's client ID at the provider */
  readonly clientId: string
  /** where the provider sends its responses */
  readonly acsUrl: string
  /** this installation's key as PEM and certificate as DER in base64; null: requests are not signed */
  readonly signing: { readonly keyPem: string; readonly certificate: string } | null
}

/** The content of an assertion that is completely signed by the provider and addressed to this installation. */
export interface SignedAssertion {
  readonly id: string
  /** ID of the request that the assertion responds to; null if there was no request */
  readonly inResponseTo: string | null
  /** the latest start of its validity periods; null if none has a start */
  readonly notBefore: Date | null
  readonly notOnOrAfter: Date
  /** NameID of the subject */
  readonly name: string
  /** values of each attribute, by its name, in their order */
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
