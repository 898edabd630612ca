import { type KeyObject, randomUUID, sign } from 'node:crypto'
import samlify from 'samlify'
import { SignedXml } from 'xml-crypto'
import { issueCertificate } from '#x509/issue.ts'

// These tests do not validate against a schema.
samlify.setSchemaValidator({ validate: () => Promise.resolve('not looked at') })

const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const rsa = 'http://www.w3.org/2001/04/xmldsig-more#rsa-'

/** This service, as configured at an identity provider. */
export interface Service {
  readonly clientId: string
  readonly acsUrl: string
  /** PEM of this service's certificate; requests must then be signed with its key */
  readonly certificate?: string
}

/** The content of a response; omitted fields are valid defaults. */
export interface ResponseContent {
  /** time of the response */
  readonly now: Date
  readonly name?: string
  readonly groups?: readonly string[]
  /** address of the user's groups, sent instead of the groups; Entra ID sends it for users in many groups */
  readonly groupsLink?: string
  readonly issuer?: string
  readonly audience?: string | null
  readonly recipient?: string
  readonly destination?: string
  readonly inResponseTo?: string | null
  readonly notBefore?: Date
  readonly notOnOrAfter?: Date
  readonly status?: string
  readonly id?: string
  /** changes the text of the response before the text is signed */
  readonly rewrite?: (xml: string) => string
}

/** Signature settings of a provider with an EC key, since samlify supports RSA only. */
export interface Ecdsa {
  readonly curve: 'P-256' | 'P-384' | 'P-521' | 'secp256k1'
  readonly hash: 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512'
  /** encoding of signatures; `ieee-p1363` by default, as in XML signatures */
  readonly encoding?: 'der' | 'ieee-p1363'
}

const ecdsaUri = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-'

function signEcdsa(xml: string, key: KeyObject, { hash, encoding = 'ieee-p1363' }: Ecdsa): string {
  const uri = ecdsaUri + hash
  const signed = new SignedXml({
    signatureAlgorithm: uri,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }),
  })
  signed.SignatureAlgorithms = {
    [uri]: class {
      getAlgorithmName = () => uri
      getSignature = (text: unknown) =>
        sign(hash, Buffer.from(String(text)), { key, dsaEncoding: encoding }).toString('base64')
      verifySignature = (): never => {
        throw new Error('only signs')
      }
    },
  }
  signed.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signed.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: 'after' },
  })
  return signed.getSignedXml()
}

const minute = 60_000

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * An identity provider based on samlify, an independent implementation of SAML. It reads requests of this service and
 * signs responses.
 */
export class TestProvider {
  readonly entityId: string
  readonly metadata: string
  readonly key: KeyObject
  readonly #provider: ReturnType<typeof samlify.IdentityProvider>
  readonly #ecdsa: Ecdsa | null

  constructor({
    entityId = 'https://idp.example/saml',
    loginUrl = 'https://idp.example/login',
    algorithm = 'sha256',
    wantsSigned = false,
    ecdsa = null,
  }: {
    entityId?: string
    loginUrl?: string
    algorithm?: 'sha1' | 'sha256' | 'sha512'
    wantsSigned?: boolean
    ecdsa?: Ecdsa | null
  } = {}) {
    this.entityId = entityId
    this.#ecdsa = ecdsa
    const { cert, key, keyPem } = issueCertificate({
      name: 'idp.example',
      ...(ecdsa !== null && { curve: ecdsa.curve }),
      from: new Date('2020-01-01T00:00:00Z'),
      until: new Date('2049-01-01T00:00:00Z'),
    })
    this.key = key
    this.#provider = samlify.IdentityProvider({
      entityID: entityId,
      signingCert: cert.replaceAll(/-----[^-]+-----|\s/g, ''),
      privateKey: keyPem,
      wantAuthnRequestsSigned: wantsSigned,
      requestSignatureAlgorithm:
        algorithm === 'sha1' ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' : `${rsa}${algorithm}`,
      singleSignOnService: [{ Binding: redirect, Location: loginUrl }],
      singleLogoutService: [{ Binding: redirect, Location: loginUrl }],
      loginResponseTemplate: { context: '<samlp:Response/>', attributes: [] },
    })
    this.metadata = this.#provider.getMetadata()
  }

  /** Reads the request in a redirect. @returns the request's id @throws if the request is not signed as required */
  async read(location: string, service: Service): Promise<{ id: string; relayState: string | null }> {
    const url = new URL(location)
    const query = Object.fromEntries(url.searchParams)
    // The signature covers the query as sent, up to the `Signature` parameter.
    const octetString = url.search.slice(1).replace(/&Signature=.*$/, '')
    const { extract } = await this.#provider.parseLoginRequest(this.#serviceProvider(service), 'redirect', {
      query,
      octetString,
    })
    return { id: String(extract.request?.id), relayState: url.searchParams.get('RelayState') }
  }

  /** Returns the `SAMLResponse` to a request. */
  async answer(service: Service, requestId: string | null, content: ResponseContent): Promise<string> {
    const id = content.id ?? `_${randomUUID()}`
    const xml = this.#xml(service, requestId, content, id)
    if (this.#ecdsa !== null) return packed(signEcdsa(content.rewrite?.(xml) ?? xml, this.key, this.#ecdsa))
    const { context } = await this.#provider.createLoginResponse(
      this.#serviceProvider(service),
      { extract: { request: { id: requestId ?? '' } } },
      'post',
      {},
      { customTagReplacement: () => ({ id, context: content.rewrite?.(xml) ?? xml }) },
    )
    return context
  }

  #serviceProvider({ clientId, acsUrl, certificate }: Service) {
    return samlify.ServiceProvider({
      entityID: clientId,
      authnRequestsSigned: certificate !== undefined,
      wantAssertionsSigned: true,
      assertionConsumerService: [{ Binding: post, Location: acsUrl }],
      ...(certificate !== undefined && { signingCert: certificate.replaceAll(/-----[^-]+-----|\s/g, '') }),
    })
  }

  #xml(service: Service, requestId: string | null, said: ResponseContent, id: string): string {
    const { now, name = 'ada@example.org', groups = [] } = said
    const issuer = said.issuer ?? this.entityId
    const after = (said.notOnOrAfter ?? new Date(now.getTime() + 5 * minute)).toISOString()
    const before = (said.notBefore ?? new Date(now.getTime() - minute)).toISOString()
    const answered = said.inResponseTo === undefined ? requestId : said.inResponseTo
    const inResponseTo = answered === null ? '' : ` InResponseTo="${escaped(answered)}"`
    const audience = said.audience === undefined ? service.clientId : said.audience
    const link = said.groupsLink
    const values = (link === undefined ? groups : [link])
      .map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`)
      .join('')
    const attribute = link === undefined ? 'groups' : 'http://schemas.microsoft.com/claims/groups.link'
    return (
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ` +
      `ID="_${randomUUID()}" Version="2.0" IssueInstant="${now.toISOString()}" Destination="${escaped(said.destination ?? service.acsUrl)}"${inResponseTo}>` +
      `<saml:Issuer>${escaped(issuer)}</saml:Issuer>` +
      `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${said.status ?? 'Success'}"/></samlp:Status>` +
      `<saml:Assertion ID="${escaped(id)}" Version="2.0" IssueInstant="${now.toISOString()}">` +
      `<saml:Issuer>${escaped(issuer)}</saml:Issuer>` +
      `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${escaped(name)}</saml:NameID>` +
      `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
      `<saml:SubjectConfirmationData NotOnOrAfter="${after}" Recipient="${escaped(said.recipient ?? service.acsUrl)}"${inResponseTo}/>` +
      `</saml:SubjectConfirmation></saml:Subject>` +
      `<saml:Conditions NotBefore="${before}" NotOnOrAfter="${after}">` +
      (audience === null
        ? ''
        : `<saml:AudienceRestriction><saml:Audience>${escaped(audience)}</saml:Audience></saml:AudienceRestriction>`) +
      `</saml:Conditions>` +
      `<saml:AuthnStatement AuthnInstant="${now.toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>` +
      `urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
      (values === ''
        ? ''
        : `<saml:AttributeStatement><saml:Attribute Name="${attribute}">${values}</saml:Attribute></saml:AttributeStatement>`) +
      `</saml:Assertion></samlp:Response>`
    )
  }
}

/** Returns the XML of a `SAMLResponse`; `packed` does the reverse. */
export const unpacked = (response: string): string => Buffer.from(response, 'base64').toString('utf8')
export const packed = (xml: string): string => Buffer.from(xml, 'utf8').toString('base64')
