/**
 * Lets xterm draw under a content security policy without inline styles. xterm writes its colors as text into `<style>`
 * elements and `style` attributes, which the policy refuses. Constructed style sheets and single properties set through
 * the DOM are not inline, so these elements use those.
 */

/** A replacement for a `<style>` element: text written into it becomes a constructed style sheet. */
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

/** Returns an element whose `style` attribute, when set as text, is applied property by property. */
function withParsedStyle(element: HTMLElement): HTMLElement {
  element.setAttribute = (name: string, value: string) => {
    if (name === 'style') element.style.cssText = value
    else HTMLElement.prototype.setAttribute.call(element, name, value)
  }
  return element
}

/**
 * Makes the page create such elements until the returned function is called. xterm 6.0.0 creates cells and scroll bar
 * styles through the window's document, whatever its option `documentOverride` says, also long after `open`; so the
 * page's `createElement` is replaced while a terminal is open.
 */
export function createStrictElements(page: Document): () => void {
  const create = page.createElement.bind(page)
  const createStrict = (name: string) => {
    if (name === 'style') return sheetHolder(page)
    const element = create(name)
    return name === 'span' ? withParsedStyle(element) : element
  }
  Object.defineProperty(page, 'createElement', { configurable: true, value: createStrict })
  return () => void Reflect.deleteProperty(page, 'createElement')
}
