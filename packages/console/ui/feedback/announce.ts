/** One polite live region for the whole page, created on first use; only screen readers perceive it. */
let region: HTMLElement | undefined

/** Makes screen readers announce `text` when they are idle. */
export function announce(text: string): void {
  if (region === undefined) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.setAttribute('aria-live', 'polite')
    // Keeps React Aria from hiding the region while a dialog is open.
    region.dataset['reactAriaTopLayer'] = 'true'
    region.className = 'sr-only'
    document.body.append(region)
  }
  const line = document.createElement('p')
  line.textContent = text
  region.replaceChildren(line)
}
