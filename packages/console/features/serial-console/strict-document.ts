/**
 * Lets xterm draw where the content security policy allows no inline style. xterm writes its colors into `<style>`
 * elements and single cells' colors into `style` attributes as text; the policy refuses both. Constructed style
 * sheets and single properties set through the DOM are not inline, so that is where these elements put them.
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

/**
 * Makes the page create such elements until the returned function is called. xterm 6.0.0 creates cells and scroll bar
 * styles by the window's document whatever its option `documentOverride` says, also long after `open`; so the page's
 * own `createElement` is replaced while a terminal is open.
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
