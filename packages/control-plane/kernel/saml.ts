import type { SamlFailure } from '@portico/domain/saml/failures.ts'

/**
 * What is done with SAML beyond deciding: reading metadata and keys, making requests, and finding out what of an answer
 * is signed. Times, requests and who was here before are the control plane's to judge. A host that can do none of it,
 * such as a page that is its own server, has no such part.
 */
export interface Saml {
  /**
   * Fetch metadata from an address, within 5 s.
   * @throws MetadataProblem with the reason
   */
  fetchMetadata(url: string): Promise<string>
  /**
   * @param entityId of the provider, where there are several in it
   * @throws MetadataProblem with the reason
   */
  readMetadata(xml: string, entityId: string): SamlMetadata
  /**
   * A key pair of ours as DER in base64, the key in PKCS #1.
   * @returns the key as PEM, or why they are no pair
   */
  readKeyPair(pair: {
    readonly certificate: string
    readonly key: string
  }): { keyPem: string } | { why: string }
  /** The address that asks a provider to sign somebody in. Signed where we have a key. */
  requestAddress(
    provider: SamlParty,
    request: { readonly id: string; readonly relayState: string },
  ): Promise<string>
  /**
   * What a provider has signed in an answer.
   * @param response the form's `SAMLResponse`
   * @throws SamlRefused when it is not an answer of the provider's to us
   */
  readResponse(provider: SamlParty, response: string): SignedAssertion
}

/** What is known of an identity provider from its metadata. */
export interface SamlMetadata {
  /** where it takes requests that a browser brings by redirect */
  readonly loginUrl: string
  /** its keys, as certificates in PEM */
  readonly signingCerts: readonly string[]
}

/** An identity provider, and what we are to it. */
export interface SamlParty extends SamlMetadata {
  readonly entityId: string
  /** what it calls us */
  readonly clientId: string
  /** where it sends its answers */
  readonly acsUrl: string
  /** our key as PEM and our certificate as DER in base64; null: requests go unsigned */
  readonly signing: { readonly keyPem: string; readonly certificate: string } | null
}

/** What one assertion says, all of it signed by the provider and meant for us. */
export interface SignedAssertion {
  readonly id: string
  /** the request that it answers; null: none */
  readonly inResponseTo: string | null
  /** strictest of all that it says; null where it does not say */
  readonly notBefore: Date | null
  readonly notOnOrAfter: Date
  /** NameID of the subject */
  readonly name: string
  /** values by the name of their attribute, in order */
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
