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

/** Obsolete methods that some providers still use; their signatures can be forged. */
const brokenMethods = /(#|-)(sha1|md5)$/
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const transforms: ReadonlySet<string> = new Set([
  `${namespaces.signature}enveloped-signature`,
  exclusive,
  `${exclusive}WithComments`,
])

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** The structure of a response, read before any signature is verified; it cannot contain a second assertion. */
export interface ResponseShape {
  /** signature of the assertion; null: the provider did not sign the user in, and nothing else is checked */
  readonly signature: XmlElement | null
  /** the address for which it was made; null if absent */
  readonly destination: string | null
  readonly inResponseTo: string | null
}

/**
 * Accepts only the simplest structure: a response with one assertion as its child, which contains its own signature
 * over all of itself, with a secure algorithm. Comments, processing instructions and entities are refused, since they
 * can make the signed and the parsed content differ.
 * @throws SamlRefused
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

/** With duplicate ids, the signature could be verified for one element and another be read. */
function expectIdsUnique(root: XmlElement): void {
  const ids = [root, ...allDescendantsOf(root)].flatMap((element) =>
    ['ID', 'Id', 'id'].map((name) => attribute(element, name)).filter((id) => id !== null),
  )
  if (new Set(ids).size < ids.length) throw new SamlRefused('untrusted')
}

/** Encrypted parts are not supported, and would be ignored. */
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
 * A signature must be within the element that it signs, cover all of it and nothing else, and use a supported method.
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
