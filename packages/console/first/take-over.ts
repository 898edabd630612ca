import { staticPageId } from './static-page.ts'

/**
 * Take away what the document showed before there was a page, in the frame in which the page is shown: the empty frame,
 * and the page as HTML. Who has begun to read or to go somewhere in it goes on in the page.
 * @param page where the page is shown; null when there is none to go on in
 */
export function takeOver(page: HTMLElement | null): void {
  document.getElementById('frame-before')?.remove()
  const before = document.getElementById(staticPageId)
  if (before === null) return
  if (page !== null) {
    const { activeElement: focused } = document
    if (focused instanceof HTMLAnchorElement && before.contains(focused))
      sameLink(focused, before, page)?.focus()
    const scrolled = before.querySelector('main')?.scrollTop ?? 0
    if (scrolled > 0) page.querySelector('main')?.scrollTo({ top: scrolled })
  }
  before.remove()
}

/** The link of a page that stands for one before it: to the same place, the same one of several. */
function sameLink(link: HTMLAnchorElement, before: HTMLElement, page: HTMLElement): HTMLElement | undefined {
  const href = link.getAttribute('href') ?? ''
  const all = (place: HTMLElement) => [
    ...place.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`),
  ]
  return all(page)[all(before).findIndex((each) => each === link)]
}

/** ms after which nothing is painted any more: the tab has been hidden meanwhile */
const longestPaint = 200

/**
 * Resolves when the page as HTML is on screen, at once where there is none: the console takes longer to be read than a
 * frame, and whoever opened the page reads meanwhile.
 */
export async function afterFirstPaint(): Promise<void> {
  if (document.getElementById(staticPageId) === null || document.hidden) return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, longestPaint)
    // A frame is painted after its callbacks, and before the next task.
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
