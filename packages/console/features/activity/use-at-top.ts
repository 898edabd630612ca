import { useEffect, useRef, useState } from 'react'

/** Whether an element that stands before a list is in view: then the list is at its top. */
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
