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
    if (focused !== null && before.contains(focused)) sameElement(focused, before, page)?.focus()
    const [mainBefore, main] = [before.querySelector('main'), page.querySelector('main')]
    if (mainBefore !== null && main !== null) {
      if (mainBefore.scrollTop > 0) main.scrollTo({ top: mainBefore.scrollTop })
      selectAlike(mainBefore, main)
    }
  }
  before.remove()
}

/** The element of a page that stands for one before it: a link to the same place, the same one of several. */
function sameElement(element: Element, before: HTMLElement, page: HTMLElement): HTMLElement | undefined {
  const href = element.getAttribute('href')
  const alike = element.localName + (href === null ? '' : `[href="${CSS.escape(href)}"]`)
  const all = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>(alike)]
  return all(page)[all(before).findIndex((each) => each === element)]
}

/** What is selected before stays selected: it is at the same places of the same elements. */
function selectAlike(before: HTMLElement, page: HTMLElement): void {
  const selection = document.getSelection()
  if (selection === null || selection.isCollapsed) return
  const from = sameNode(selection.anchorNode, before, page)
  const to = sameNode(selection.focusNode, before, page)
  if (from && to) selection.setBaseAndExtent(from, selection.anchorOffset, to, selection.focusOffset)
}

/** The node of a page that stands for one before it; null where there is none, or its text reads otherwise by now. */
function sameNode(node: Node | null, before: HTMLElement, page: HTMLElement): Node | null {
  if (node === before) return page
  const parent = node?.parentNode
  if (!(node instanceof Text) && !(node instanceof Element)) return null
  const place = parent && nodesIn(parent).indexOf(node)
  const found = parent && sameNode(parent, before, page)
  const same = (found && nodesIn(found)[place ?? -1]) ?? null
  return same?.textContent === node.textContent || !(node instanceof Text) ? same : null
}

/** What people see of a node's contents; HTML that was sent has comments where texts meet. */
function nodesIn(parent: Node): Node[] {
  return [...parent.childNodes].filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE)
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
