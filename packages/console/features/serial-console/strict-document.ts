/**
 * Lets xterm draw where the content security policy allows no inline style. xterm writes its colours into `<style>`
 * elements and single cells' colours into `style` attributes as text; the policy refuses both. Constructed style
 * sheets and single properties set through the DOM are not inline, so that is where this document puts them.
 */

/** Takes the place of a `<style>` element: what is written into it becomes a constructed style sheet. */
function sheetHolder(page: Document): HTMLElement {
  const sheet = new CSSStyleSheet()
  const holder = page.createElement('template')
  Object.defineProperty(holder, 'textContent', {
    get: () => '',
    set: (css: string) => {
      sheet.replaceSync(css)
      if (!page.adoptedStyleSheets.includes(sheet)) page.adoptedStyleSheets.push(sheet)
    },
  })
  holder.remove = () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((each) => each !== sheet)
    HTMLElement.prototype.remove.call(holder)
  }
  return holder
}

/** An element whose `style` attribute, when given as text, is set property by property. */
function withParsedStyle(element: HTMLElement): HTMLElement {
  element.setAttribute = (name: string, value: string) => {
    if (name === 'style') element.style.cssText = value
    else HTMLElement.prototype.setAttribute.call(element, name, value)
  }
  return element
}

/** Makes the page's elements, those that carry styles in the form that is allowed. */
function strictlyCreating(page: Document): (name: string) => HTMLElement {
  const create = page.createElement.bind(page)
  return (name) => {
    if (name === 'style') return sheetHolder(page)
    const element = create(name)
    return name === 'span' ? withParsedStyle(element) : element
  }
}

/** The page's document for xterm's `documentOverride`; everything but the making of elements is the page's own. */
export function strictDocument(page: Document): Document {
  const createElement = strictlyCreating(page)
  return new Proxy(page, {
    get(_, key) {
      if (key === 'createElement') return createElement
      const value: unknown = Reflect.get(page, key)
      // Methods of a document work on the document itself only.
      return typeof value === 'function' ? (value.bind(page) as unknown) : value
    },
    set: (_, key, value) => Reflect.set(page, key, value),
  })
}

/**
 * Runs xterm's `open` with a page that makes elements strictly: the scroll bar's styles are made by the window's
 * document whatever `documentOverride` says (xterm 6.0.0, a slip of precedence in CoreBrowserTerminal).
 */
export function creatingStrictly(page: Document, open: () => void): void {
  Object.defineProperty(page, 'createElement', { configurable: true, value: strictlyCreating(page) })
  try {
    open()
  } finally {
    Reflect.deleteProperty(page, 'createElement')
  }
}
