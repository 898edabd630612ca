import type { ReactNode } from 'react'
import { truncateEnd } from '../format/truncate.ts'
import { createStore } from '../store.ts'

/** `progress` is for a running operation: the toast is shown until the outcome replaces it. */
export type ToastKind = 'success' | 'error' | 'info' | 'progress'

/** The content of a toast. */
export interface ToastContent {
  /** Optional for success; errors and information have a default title. */
  readonly title?: string
  readonly content?: ReactNode
  /** A follow-up action; its label is shortened to 36 characters. */
  readonly action?: { readonly label: string; readonly href?: string; readonly onPress?: () => void }
  /** Milliseconds until the toast disappears; null for never. */
  readonly timeout?: number | null
}

/** A toast on the page. */
export interface ShownToast extends ToastContent {
  readonly id: string
  readonly kind: ToastKind
  readonly timeout: number | null
}

const TIMEOUTS: Readonly<Record<ToastKind, number | null>> = {
  success: 5000,
  info: 5000,
  error: 15_000,
  progress: null,
}
const TITLES: Readonly<Partial<Record<ToastKind, string>>> = { error: 'Something went wrong', info: 'Note' }
const ACTION_LENGTH = 36
/** Maximum number of toasts; the oldest is removed, so that many failures do not cover the page */
const SHOWN_AT_MOST = 3

export const toasts = createStore<readonly ShownToast[]>([])
let lastId = 0

function createToast(id: string, kind: ToastKind, content: ToastContent): ShownToast {
  const title = content.title ?? TITLES[kind]
  return {
    ...content,
    id,
    kind,
    timeout: content.timeout === undefined ? TIMEOUTS[kind] : content.timeout,
    ...(title !== undefined && { title }),
    ...(content.action && {
      action: { ...content.action, label: truncateEnd(content.action.label, ACTION_LENGTH) },
    }),
  }
}

function show(kind: ToastKind, content: ToastContent): string {
  lastId += 1
  const id = `toast-${lastId}`
  const next = createToast(id, kind, content)
  const others = toasts.get().filter((each) => !isSameFailure(each, next))
  toasts.set([...others, next].slice(-SHOWN_AT_MOST))
  return id
}

/** A repeated failure is announced again, but shown only once. */
const isSameFailure = (one: ShownToast, other: ShownToast): boolean =>
  one.kind === 'error' && other.kind === 'error' && one.title === other.title && one.content === other.content

/** Replaces the content of a toast. If the toast was dismissed, only a failure is shown, in a new toast. */
function replace(id: string, kind: ToastKind, content: ToastContent): void {
  const isShown = toasts.get().some((each) => each.id === id)
  if (isShown)
    toasts.set(toasts.get().map((each) => (each.id === id ? createToast(id, kind, content) : each)))
  else if (kind === 'error') show(kind, content)
}

/** Shows a toast. Each function returns the ID that `replace` and `dismiss` take. */
export const toast = {
  success: (content: ToastContent) => show('success', content),
  error: (content: ToastContent) => show('error', content),
  info: (content: ToastContent) => show('info', content),
  progress: (content: ToastContent) => show('progress', content),
  replace,
  dismiss: (id: string) => toasts.set(toasts.get().filter((each) => each.id !== id)),
}
