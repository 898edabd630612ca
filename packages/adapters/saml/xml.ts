import { DOMParser, type XmlElement, type XmlNode } from '@xmldom/xmldom'

/** Namespaces of the XML elements that are read. */
export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

type Namespace = keyof typeof namespaces

/** Maximum nesting of elements; valid documents have about a dozen levels. */
const maxDepth = 64

/**
 * Parses an XML text. A document type is refused, so that only predefined entities exist and the parser loads nothing.
 * A text with parser warnings is refused too.
 * @throws Error with the reason
 */
export function parseXml(text: string): XmlElement {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Error('it has a document type')
  expectCharacters(text)
  const fail = (message: string): never => {
    throw new Error(firstLine(message))
  }
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } })
  // A byte order mark is part of the file, not of the XML text.
  const root = parser.parseFromString(text.replace(/^\uFEFF/, ''), 'text/xml').documentElement
  if (root == null) throw new Error('it holds no element')
  expectShallow(root)
  return root
}

/**
 * Whether a character is allowed in XML (XML 1.0, section 2.2). The parser accepts any character, and PostgreSQL stores
 * no NUL.
 */
const isCharacter = (code: number): boolean =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)

function expectCharacters(text: string): void {
  const references = text.matchAll(/&#(?:x([0-9a-f]+)|(\d+))/gi)
  const areReferencesFine = [...references].every(([, hex, decimal]) =>
    isCharacter(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  )
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const isTextFine = text.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(text)
  if (!areReferencesFine || !isTextFine) throw new Error('it contains a character that XML does not allow')
}

const firstLine = (message: string): string =>
  (message.split('\n')[0] ?? '').replace(/^\[xmldom \w+\]\s*/, '')

function expectShallow(root: XmlElement): void {
  let level: XmlElement[] = [root]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxDepth) throw new Error(`its elements are nested more than ${maxDepth} levels deep`)
    level = level.flatMap(elementsIn)
  }
}

const isElement = (node: XmlNode): node is XmlElement => node.nodeType === 1

function elementsIn(parent: XmlElement): XmlElement[] {
  return Array.from(parent.childNodes).filter(isElement)
}

/** Whether an element has this name in this namespace. */
export function isNamed(element: XmlElement, namespace: Namespace, name: string): boolean {
  return element.namespaceURI === namespaces[namespace] && element.localName === name
}

/** Returns the children of an element that have this name in this namespace. */
export function childrenOf(parent: XmlElement, namespace: Namespace, name: string): XmlElement[] {
  return elementsIn(parent).filter((element) => isNamed(element, namespace, name))
}

/** Returns the descendants of an element that have this name in this namespace. */
export function descendantsOf(parent: XmlElement, namespace: Namespace, name: string): XmlElement[] {
  return Array.from(parent.getElementsByTagNameNS(namespaces[namespace], name))
}

/** Returns all descendants of an element. */
export function allDescendantsOf(parent: XmlElement): XmlElement[] {
  return Array.from(parent.getElementsByTagName('*'))
}

/** Returns an attribute's value; null if the element does not have the attribute. */
export function attribute(element: XmlElement, name: string): string | null {
  return element.hasAttribute(name) ? element.getAttribute(name) : null
}

/** Returns the text of an element, trimmed. */
export function textOf(element: XmlElement): string {
  return (element.textContent ?? '').trim()
}
