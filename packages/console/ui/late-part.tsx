import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useReducer } from 'react'
import { toast } from './feedback/toast.ts'
import { whenIdle } from './when-idle.ts'

/** A component whose code comes when it is first needed, in a file of its own. */
export interface LatePart<Props extends object> {
  /**
   * Shows nothing until the code is there. When it cannot be had, people are told, and `onMissing` is called, or
   * `onClose` where the component has one.
   */
  readonly Part: ComponentType<Props & LateProps>
  /** Fetch the code, because it will soon be needed. */
  readonly prepare: () => void
  /** The same; resolves when it is there or cannot be had. */
  readonly prepared: () => Promise<void>
}

interface LateProps {
  onMissing?: () => void
  /** Shown until the code is there. */
  waiting?: ReactNode
}

const soon = new Set<() => void>()

/** Fetch the code of the parts that most people use first, menus and lists of choices, while the browser is idle. */
export function prepareSoon(): void {
  for (const prepare of soon) whenIdle(prepare)
}

/**
 * Keeps what the first paint does not use out of the first files. Unlike React's own `lazy`, a file that could not be
 * fetched takes nothing else off the page, and is asked for again the next time, where the browser does so.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: { /** fetched while the browser is idle */ readonly isSoon?: true } = {},
): LatePart<Props> {
  let code: ComponentType<Props> | undefined
  let loading: Promise<unknown> | undefined
  const fetchCode = () => {
    loading ??= load().then(
      (loaded) => (code = loaded),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const prepared = () =>
    fetchCode().then(
      () => {},
      () => {},
    )
  const prepare = () => void prepared()
  if (options.isSoon === true) soon.add(prepare)

  function Part(props: Props & LateProps) {
    const [, show] = useReducer((count: number) => count + 1, 0)
    const { onMissing = onCloseOf(props) } = props
    const leave = useEffectEvent(() => {
      toast.error({
        title: 'This could not be opened',
        content: 'Its code could not be fetched. Reload the page when the server can be reached.',
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
    return Code === undefined ? props.waiting : <Code {...props} />
  }
  return { Part, prepare, prepared }
}

function onCloseOf(props: object): (() => void) | undefined {
  return 'onClose' in props ? (props.onClose as () => void) : undefined
}
