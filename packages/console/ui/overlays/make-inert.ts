/** Selector of elements that are never inert: toasts, tooltips and live regions. */
const always = '[data-react-aria-top-layer], [data-live-announcer]'

/**
 * Makes the whole document inert except an element, toasts, tooltips and live regions.
 * @returns a function that reverts this
 */
export function makeInert(element: Element): () => void {
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
