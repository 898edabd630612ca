import type { XmlElement } from '@xmldom/xmldom'
import { SamlRefused } from '@portico/control-plane/kernel/saml.ts'
import { allBelow, attribute, childrenOf, everythingBelow, isNamed, namespaces, parseXml } from './xml.ts'

/** How assertions may be signed: RSA with SHA-256 or SHA-512, which is what node-saml checks but for SHA-1. */
const signatureMethods: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
])
const digestMethods: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const transforms: ReadonlySet<string> = new Set([
  `${namespaces.signature}enveloped-signature`,
  exclusive,
  `${exclusive}WithComments`,
])

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** What is looked at of an answer before any signature: its shape, which leaves no room for a second assertion. */
export interface ResponseShape {
  /** the provider says that it signed somebody in */
  readonly succeeded: boolean
  /** the address it was made for; null: not said */
  readonly destination: string | null
  readonly inResponseTo: string | null
}

/**
 * Refuse every answer but the plain one: a response with one assertion right below it, which holds its own signature
 * over the whole of itself by an algorithm that is not broken. Comments, processing instructions and entities, by which
 * what is signed and what is read come apart, are in no answer.
 * @throws SamlRefused
 */
export function shapeOf(xml: string): ResponseShape {
  const root = rootOf(xml)
  if (!isNamed(root, 'protocol', 'Response')) throw new SamlRefused('unreadable')
  const shape = {
    succeeded: succeeded(root),
    destination: attribute(root, 'Destination'),
    inResponseTo: attribute(root, 'InResponseTo'),
  }
  if (!shape.succeeded) return shape
  const [assertion, ...more] = allBelow(root, 'assertion', 'Assertion')
  if (assertion === undefined || more.length > 0 || assertion.parentNode !== root) {
    throw new SamlRefused('unreadable')
  }
  expectIdsUnique(root)
  expectSigned(assertion)
  for (const signature of allBelow(root, 'signature', 'Signature')) expectSound(signature, [root, assertion])
  return shape
}

function rootOf(xml: string): XmlElement {
  if (/<!|<\?(?!xml\s)/.test(xml) || /.<\?xml/s.test(xml)) throw new SamlRefused('unreadable')
  try {
    return parseXml(xml)
  } catch (error) {
    throw new SamlRefused('unreadable', error)
  }
}

function succeeded(root: XmlElement): boolean {
  const [status] = childrenOf(root, 'protocol', 'Status')
  const [code] = status === undefined ? [] : childrenOf(status, 'protocol', 'StatusCode')
  if (code === undefined) throw new SamlRefused('unreadable')
  return attribute(code, 'Value') === success
}

/** Two elements of one id: the signature would be checked on the one and the other be read. */
function expectIdsUnique(root: XmlElement): void {
  const ids = [root, ...everythingBelow(root)].flatMap((element) =>
    ['ID', 'Id', 'id'].map((name) => attribute(element, name)).filter((id) => id !== null),
  )
  if (new Set(ids).size < ids.length) throw new SamlRefused('untrusted')
}

function expectSigned(assertion: XmlElement): void {
  if (childrenOf(assertion, 'signature', 'Signature').length !== 1) throw new SamlRefused('untrusted')
}

/** A signature lies in what it signs, signs the whole of it and nothing else, and is made as we take them. */
function expectSound(signature: XmlElement, signed: readonly XmlElement[]): void {
  const owner = signed.find((element) => element === signature.parentNode)
  const references = allBelow(signature, 'signature', 'Reference')
  const id = owner === undefined ? null : attribute(owner, 'ID')
  const isWhole = references.length === 1 && references.every((each) => attribute(each, 'URI') === `#${id}`)
  const algorithms = (name: string) =>
    allBelow(signature, 'signature', name).map((each) => attribute(each, 'Algorithm') ?? '')
  const areKnown = (name: string, known: ReadonlySet<string>) =>
    algorithms(name).length > 0 && algorithms(name).every((algorithm) => known.has(algorithm))
  if (
    id === null ||
    !isWhole ||
    !areKnown('SignatureMethod', signatureMethods) ||
    !areKnown('DigestMethod', digestMethods) ||
    !areKnown('CanonicalizationMethod', transforms) ||
    !areKnown('Transform', transforms) ||
    allBelow(signature, 'signature', 'Object').length > 0
  ) {
    throw new SamlRefused('untrusted')
  }
}
