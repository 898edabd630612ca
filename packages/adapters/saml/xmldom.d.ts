/**
 * Types of the used part of `@xmldom/xmldom` (`paths` in tsconfig.json). They replace the package's own types, which
 * declare the browser's DOM as globals that Node does not have.
 */

export interface XmlNode {
  /** type of the node; 1 means an element */
  readonly nodeType: number
  readonly childNodes: ArrayLike<XmlNode>
  readonly parentNode: XmlNode | null
  readonly textContent: string | null
}

export interface XmlElement extends XmlNode {
  readonly nodeType: 1
  appendChild(child: XmlNode): void
  setAttribute(name: string, value: string): void
  readonly namespaceURI: string | null
  readonly localName: string
  hasAttribute(name: string): boolean
  getAttribute(name: string): string
  getElementsByTagName(name: '*'): ArrayLike<XmlElement>
  getElementsByTagNameNS(namespace: string, name: string): ArrayLike<XmlElement>
}

export interface XmlDocument {
  /** root element; missing if the text contains no element */
  readonly documentElement?: XmlElement | null
  createElement(name: string): XmlElement
  createTextNode(text: string): XmlNode
}

type Told = (message: string) => void

export class DOMParser {
  constructor(options: { readonly errorHandler: Readonly<Record<'warning' | 'error' | 'fatalError', Told>> })
  parseFromString(text: string, type: 'text/xml'): XmlDocument
}

export class DOMImplementation {
  createDocument(namespace: null, name: string): XmlDocument
}

export class XMLSerializer {
  serializeToString(node: XmlNode): string
}
