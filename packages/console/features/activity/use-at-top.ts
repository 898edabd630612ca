import { useEffect, useRef, useState } from 'react'

/**
 * Returns a ref for an element before a list and whether it is visible, which means that the list is scrolled to its
 * top.
 */
export function useAtTop() {
  const ref = useRef<HTMLDivElement>(null)
  const [isAtTop, setAtTop] = useState(true)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(([entry]) => setAtTop(entry?.isIntersecting ?? true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isAtTop, toTop: () => ref.current?.scrollIntoView({ block: 'center' }) }
}
