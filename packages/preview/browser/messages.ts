/**
 * What page and engine say to each other. The engine is a worker with the whole control plane in it; the page hands
 * it every call and every serial console, each under a number of its own.
 */
export type ToEngine =
  /** First of all. `signIn`: begin with a session for the visitor. */
  | { readonly kind: 'open'; readonly signIn: boolean }
  | {
      readonly kind: 'request'
      readonly id: number
      readonly method: string
      readonly url: string
      readonly headers: [string, string][]
      readonly body: ArrayBuffer | null
    }
  /** Nobody reads the answer any more. */
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'console'; readonly id: number; readonly url: string }
  | { readonly kind: 'console-input'; readonly id: number; readonly data: Uint8Array }
  | { readonly kind: 'console-close'; readonly id: number }

export type FromEngine =
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'session'; readonly signedIn: boolean }
  /** An answer: its head, then its body in pieces, then its end. */
  | {
      readonly kind: 'head'
      readonly id: number
      readonly status: number
      readonly headers: [string, string][]
    }
  | { readonly kind: 'piece'; readonly id: number; readonly data: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'console-output'; readonly id: number; readonly data: Uint8Array<ArrayBuffer> }
  | {
      readonly kind: 'console-closed'
      readonly id: number
      readonly code: number
      readonly reason: string
    }
