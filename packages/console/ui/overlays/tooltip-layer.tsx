import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatExact } from '../format/date.ts'
import { placeTooltip } from './place-tooltip.ts'

/** Milliseconds for which the pointer must rest on an element before its tooltip is shown. */
const SHOW_AFTER = 250
/** Milliseconds for which a tooltip remains when the pointer leaves, so that the pointer can reach it. */
const HIDE_AFTER = 120

interface Shown {
  readonly anchor: Element
  readonly text: string
  readonly heading: string | undefined
}

function read(target: EventTarget | null): Shown | null {
  const anchor = target instanceof Element ? target.closest('[data-tip]') : null
  if (!anchor) return null
  const text =
    anchor instanceof HTMLTimeElement
      ? formatExact(new Date(anchor.dateTime))
      : (anchor.getAttribute('data-tip') ?? '')
  return { anchor, text, heading: anchor.getAttribute('data-tip-heading') ?? undefined }
}

/** Shows the tooltip of the hovered or focused element. Mount one, near the root. */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted: Element | null = null
    // Whether the last input came from the keyboard: when a closing dialog returns the focus of a pointer user, no
    // tooltip should be shown.
    let byKeyboard = false
    const want = (next: Shown | null, delay: number) => {
      if ((next?.anchor ?? null) === wanted) return
      wanted = next?.anchor ?? null
      clearTimeout(timer)
      timer = setTimeout(() => setShown(next), delay)
    }
    const onPointerOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      if (box.current?.contains(event.target as Node)) {
        clearTimeout(timer)
        wanted = box.current
        return
      }
      const next = read(event.target)
      want(next, next ? SHOW_AFTER : HIDE_AFTER)
    }
    const onFocusIn = (event: FocusEvent) => {
      const focused = byKeyboard && event.target instanceof Element && event.target.matches(':focus-visible')
      want(focused ? read(event.target) : null, SHOW_AFTER)
    }
    const hide = () => want(null, 0)
    const onScroll = () => {
      // Moving the focus with the keyboard may scroll the element into view; its own tooltip is about to be shown and
      // must not be hidden
      if (box.current) hide()
    }
    const onPointerDown = () => {
      byKeyboard = false
      hide()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      byKeyboard = true
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerover', onPointerOver)
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', hide)
    document.addEventListener('pointerdown', onPointerDown, true)
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('scroll', onScroll, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onPointerOver)
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('pointerdown', onPointerDown, true)
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('scroll', onScroll, true)
    }
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!shown || !element) return undefined
    // The top layer is above dialogs, and scroll containers do not clip it.
    element.showPopover()
    const { left, top } = placeTooltip(
      shown.anchor.getBoundingClientRect(),
      element.getBoundingClientRect(),
      { width: document.documentElement.clientWidth, height: window.innerHeight },
      shown.anchor.role === 'menuitem',
    )
    element.style.left = `${left}px`
    element.style.top = `${top}px`
    const { anchor } = shown
    const describes =
      !anchor.hasAttribute('aria-describedby') && anchor.getAttribute('aria-label') !== shown.text
    if (describes) anchor.setAttribute('aria-describedby', element.id)
    return () => {
      if (describes) anchor.removeAttribute('aria-describedby')
    }
  }, [shown])

  if (!shown) return null
  return (
    <div
      ref={box}
      id="tooltip"
      role="tooltip"
      popover="manual"
      data-react-aria-top-layer="true"
      className="fixed m-0 max-w-72 animate-fade-in rounded-md border border-line-strong bg-raised px-2 py-1 text-xs break-words whitespace-pre-line text-fg"
    >
      {shown.heading !== undefined && <p className="mb-0.5 text-fg-faint">{shown.heading}</p>}
      {shown.text}
    </div>
  )
}
