import type { XmlElement } from '@xmldom/xmldom'
import { SamlRefused } from '@portico/control-plane/kernel/saml.ts'
import { isDigestMethod, isSignatureMethod } from './signature.ts'
import {
  descendantsOf,
  attribute,
  childrenOf,
  allDescendantsOf,
  isNamed,
  namespaces,
  parseXml,
} from './xml.ts'

/** Obsolete signature methods that some providers still use although such signatures can be forged. */
const brokenMethods = /(#|-)(sha1|md5)$/
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const transforms: ReadonlySet<string> = new Set([
  `${namespaces.signature}enveloped-signature`,
  exclusive,
  `${exclusive}WithComments`,
])

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** The structure of a response, read before any signature is verified. A response contains at most one assertion. */
export interface ResponseShape {
  /**
   * signature of the assertion; null if the provider did not sign the user in, in which case nothing else is checked
   */
  readonly signature: XmlElement | null
  /** the address that the response was made for; null if absent */
  readonly destination: string | null
  readonly inResponseTo: string | null
}

/**
 * Returns the structure of a response. Only the simplest structure is accepted: a response with one assertion as its
 * child, and in the assertion its own signature over the whole assertion, with a secure algorithm. Comments, processing
 * instructions and entities are refused, since they can make the parsed content differ from the signed content.
 * @throws SamlRefused if the structure is another one
 */
export function shapeOf(xml: string): ResponseShape {
  const root = rootOf(xml)
  if (!isNamed(root, 'protocol', 'Response')) throw new SamlRefused('unreadable')
  const shape = {
    destination: attribute(root, 'Destination'),
    inResponseTo: attribute(root, 'InResponseTo'),
  }
  if (!succeeded(root)) return { ...shape, signature: null }
  expectPlain(root)
  const [assertion, ...more] = descendantsOf(root, 'assertion', 'Assertion')
  if (assertion === undefined || more.length > 0 || assertion.parentNode !== root) {
    throw new SamlRefused('unreadable')
  }
  expectIdsUnique(root)
  const signature = signatureOf(assertion)
  for (const each of descendantsOf(root, 'signature', 'Signature')) expectSound(each, [root, assertion])
  return { ...shape, signature }
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

/** Refuses duplicate ids, with which the signature could be verified for one element while another element is read. */
function expectIdsUnique(root: XmlElement): void {
  const ids = [root, ...allDescendantsOf(root)].flatMap((element) =>
    ['ID', 'Id', 'id'].map((name) => attribute(element, name)).filter((id) => id !== null),
  )
  if (new Set(ids).size < ids.length) throw new SamlRefused('untrusted')
}

/** Refuses encrypted parts, which are not supported and would be ignored. */
function expectPlain(root: XmlElement): void {
  const names = ['EncryptedAssertion', 'EncryptedID', 'EncryptedAttribute']
  if (names.some((name) => descendantsOf(root, 'assertion', name).length > 0))
    throw new SamlRefused('encrypted')
}

function signatureOf(assertion: XmlElement): XmlElement {
  const [signature, ...others] = childrenOf(assertion, 'signature', 'Signature')
  if (signature === undefined) throw new SamlRefused('unsigned')
  if (others.length > 0) throw new SamlRefused('untrusted')
  return signature
}

/**
 * Refuses a signature unless it is inside the element that it signs, covers the whole element and nothing else, and
 * uses a supported method.
 */
function expectSound(signature: XmlElement, signed: readonly XmlElement[]): void {
  const owner = signed.find((element) => element === signature.parentNode)
  const references = descendantsOf(signature, 'signature', 'Reference')
  const id = owner === undefined ? null : attribute(owner, 'ID')
  const isWhole = references.length === 1 && references.every((each) => attribute(each, 'URI') === `#${id}`)
  const algorithms = (name: string) =>
    descendantsOf(signature, 'signature', name).map((each) => attribute(each, 'Algorithm') ?? '')
  const areKnown = (name: string, isKnown: (algorithm: string) => boolean) =>
    algorithms(name).length > 0 && algorithms(name).every(isKnown)
  const isTransform = (algorithm: string) => transforms.has(algorithm)
  if (
    id === null ||
    !isWhole ||
    !areKnown('CanonicalizationMethod', isTransform) ||
    !areKnown('Transform', isTransform) ||
    algorithms('Transform').length > 2 ||
    algorithms('SignatureMethod').length !== 1 ||
    descendantsOf(signature, 'signature', 'Object').length > 0
  ) {
    throw new SamlRefused('untrusted')
  }
  if (areKnown('SignatureMethod', isSignatureMethod) && areKnown('DigestMethod', isDigestMethod)) return
  const isBroken = [...algorithms('SignatureMethod'), ...algorithms('DigestMethod')].some((algorithm) =>
    brokenMethods.test(algorithm),
  )
  throw new SamlRefused(isBroken ? 'weak' : 'untrusted')
}
