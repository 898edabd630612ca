import { DOMImplementation, DOMParser, type XmlElement, XMLSerializer } from '@xmldom/xmldom'

/** An element to write: its name, attributes, and content, which is text or elements. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly content: string | readonly Element[]
}

/** @param content elements, or text */
export function element(
  name: string,
  attributes: Element['attributes'] = {},
  content: Element['content'] = [],
): Element {
  return { name, attributes, content }
}

/**
 * Returns an element as XML text, in which every value is escaped.
 * @throws RangeError for characters that XML does not allow even if they are escaped
 */
export function xmlOf(root: Element): string {
  const document = new DOMImplementation().createDocument(null, root.name)
  const build = ({ name, attributes, content }: Element): XmlElement => {
    const node = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, allowed(String(value)))
    if (typeof content === 'string') node.appendChild(document.createTextNode(allowed(content)))
    else for (const child of content) node.appendChild(build(child))
    return node
  }
  return new XMLSerializer().serializeToString(build(root))
}

function allowed(text: string): string {
  if (/^[\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u.test(text)) return text
  throw new RangeError('A value for libvirt has a control character')
}

/** Returns all elements of a text. @throws Error if it is not well-formed */
export function elementsOf(xml: string): readonly XmlElement[] {
  const fail = (message: string): never => {
    throw new Error(`libvirt sent XML that is not well-formed: ${message}`)
  }
  const parser = new DOMParser({ errorHandler: { warning: () => {}, error: fail, fatalError: fail } })
  const root = parser.parseFromString(xml, 'text/xml').documentElement
  return root ? [root, ...Array.from(root.getElementsByTagName('*'))] : []
}
