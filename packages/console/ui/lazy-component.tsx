import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useReducer } from 'react'
import { toast } from './feedback/toast.ts'
import { whenIdle } from './when-idle.ts'

/** A lazy component: its code is in a chunk of its own and loaded when it is first needed. */
export interface LazyComponent<Props extends object> {
  /**
   * Renders nothing until the code is loaded. If loading fails, the user sees a message, and `onMissing` is called, or
   * `onClose` if the component has that property.
   */
  readonly Component: ComponentType<Props & LazyProps>
  /** Prefetches the code. */
  readonly prefetch: () => void
  /** Prefetches the code; resolves when loading has succeeded or failed. */
  readonly load: () => Promise<void>
}

interface LazyProps {
  onMissing?: () => void
  /** Rendered until the code is loaded. */
  fallback?: ReactNode
}

const soon = new Set<() => void>()

/**
 * Prefetches the lazy components that most visits use, such as menus and lists of choices, while the browser is idle.
 */
export function prefetchWhenIdle(): void {
  for (const prefetch of soon) whenIdle(prefetch)
}

/**
 * Keeps code that the first paint does not need out of the first chunks. In contrast to React's `lazy`, a chunk that
 * fails to load leaves the rest of the page intact, and is requested again the next time if the browser supports this.
 */
export function lazyComponent<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
  options: { /** Whether to prefetch the code while the browser is idle */ readonly isSoon?: true } = {},
): LazyComponent<Props> {
  let code: ComponentType<Props> | undefined
  let loading: Promise<unknown> | undefined
  const fetchCode = () => {
    loading ??= importCode().then(
      (loaded) => (code = loaded),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const load = () =>
    fetchCode().then(
      () => {},
      () => {},
    )
  const prefetch = () => void load()
  if (options.isSoon === true) soon.add(prefetch)

  function Component(props: Props & LazyProps) {
    const [, show] = useReducer((count: number) => count + 1, 0)
    const { onMissing = onCloseOf(props) } = props
    const leave = useEffectEvent(() => {
      toast.error({
        title: 'Could not open this',
        content: 'Could not load its code. Reload the page when the server can be reached.',
        action: { label: 'Reload', onPress: () => location.reload() },
      })
      onMissing?.()
    })
    useEffect(() => {
      if (code !== undefined) return undefined
      let isHere = true
      fetchCode().then(
        () => isHere && show(),
        () => isHere && leave(),
      )
      return () => {
        isHere = false
      }
    }, [])
    const Code = code
    return Code === undefined ? props.fallback : <Code {...props} />
  }
  return { Component, prefetch, load }
}

function onCloseOf(props: object): (() => void) | undefined {
  return 'onClose' in props ? (props.onClose as () => void) : undefined
}
