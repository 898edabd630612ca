/** What stays within reach whatever is open: toasts, tooltips, and what is said to screen readers. */
const always = '[data-react-aria-top-layer], [data-live-announcer]'

/**
 * Put everything in the document out of reach but an element and what always stays: it takes no press and no focus, and
 * is not read out.
 * @returns undoes it
 */
export function setAside(element: Element): () => void {
  const aside: HTMLElement[] = []
  const within = (parent: Element): void => {
    for (const child of parent.children) {
      if (child === element || !(child instanceof HTMLElement) || child.inert || child.matches(always))
        continue
      if (child.contains(element) || child.querySelector(always) !== null) within(child)
      else {
        child.inert = true
        aside.push(child)
      }
    }
  }
  within(document.body)
  return () => {
    for (const each of aside) each.inert = false
  }
}
