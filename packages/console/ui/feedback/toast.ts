import type { ReactNode } from 'react'
import { truncateEnd } from '../format/truncate.ts'
import { createStore } from '../store.ts'

export type ToastKind = 'success' | 'error' | 'info'

/** What a toast may say. */
export interface ToastContent {
  /** Optional on success; errors and information fall back to a general one. */
  readonly title?: string
  readonly content?: ReactNode
  /** One thing to do about it; its text is cut at 36 characters. */
  readonly action?: { readonly label: string; readonly href?: string; readonly onPress?: () => void }
  /** Milliseconds until it goes by itself, null for never. */
  readonly timeout?: number | null
}

/** A toast on the page. */
export interface ShownToast extends ToastContent {
  readonly id: string
  readonly kind: ToastKind
  readonly timeout: number | null
}

const TIMEOUTS: Readonly<Record<ToastKind, number>> = { success: 5000, info: 5000, error: 15_000 }
const TITLES: Readonly<Partial<Record<ToastKind, string>>> = { error: 'Something went wrong', info: 'Note' }
const ACTION_LENGTH = 36
/** More than this and the oldest makes room: a page of failures must not bury the page. */
const SHOWN_AT_MOST = 5

export const toasts = createStore<readonly ShownToast[]>([])
let lastId = 0

function show(kind: ToastKind, content: ToastContent): string {
  lastId += 1
  const id = `toast-${lastId}`
  const title = content.title ?? TITLES[kind]
  const shown: ShownToast = {
    ...content,
    id,
    kind,
    timeout: content.timeout === undefined ? TIMEOUTS[kind] : content.timeout,
    ...(title !== undefined && { title }),
    ...(content.action && {
      action: { ...content.action, label: truncateEnd(content.action.label, ACTION_LENGTH) },
    }),
  }
  toasts.set([...toasts.get(), shown].slice(-SHOWN_AT_MOST))
  return id
}

/** Say in the corner of the page what happened. Each call answers the id that `dismiss` takes. */
export const toast = {
  success: (content: ToastContent) => show('success', content),
  error: (content: ToastContent) => show('error', content),
  info: (content: ToastContent) => show('info', content),
  dismiss: (id: string) => toasts.set(toasts.get().filter((each) => each.id !== id)),
}
