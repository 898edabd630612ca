/**
 * Makes xterm work under a content security policy without inline styles. xterm writes its colors as text into
 * `<style>` elements and `style` attributes, which the policy forbids. Constructed style sheets, and properties that
 * are set individually through the DOM, are allowed, so the elements created here use those.
 */

/** Returns a replacement for a `<style>` element that copies text written into it to a constructed style sheet. */
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
 * Replaces the page's `createElement` so that it creates such elements, until the returned function is called. xterm
 * 6.0.0 creates cells and scroll bar styles through the window's document, whatever its option `documentOverride` says,
 * and long after `open`.
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
