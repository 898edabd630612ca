/** One polite live region for the whole page, made on first use: words for screen readers only. */
let region: HTMLElement | undefined

/** Have a screen reader say `text` when it next has a moment. */
export function announce(text: string): void {
  if (region === undefined) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.setAttribute('aria-live', 'polite')
    // keeps React Aria from hiding it while a dialog is open
    region.dataset['reactAriaTopLayer'] = 'true'
    region.className = 'sr-only'
    document.body.append(region)
  }
  const line = document.createElement('p')
  line.textContent = text
  region.replaceChildren(line)
}
