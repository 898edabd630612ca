/**
 * Messages between page and engine. The engine is a worker with the whole control plane. The page sends the engine
 * every request and the input of every serial console, each with a number.
 */
export type ToEngine =
  /** The first message. `signIn`: whether to begin with a session for the visitor. */
  | { readonly kind: 'open'; readonly signIn: boolean }
  | {
      readonly kind: 'request'
      readonly id: number
      readonly method: string
      readonly url: string
      readonly headers: [string, string][]
      readonly body: ArrayBuffer | null
    }
  /** The page no longer needs the response. */
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'console'; readonly id: number; readonly url: string }
  | { readonly kind: 'console-input'; readonly id: number; readonly data: Uint8Array }
  | { readonly kind: 'console-close'; readonly id: number }

export type FromEngine =
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'session'; readonly signedIn: boolean }
  /** A response: its head, then its body in pieces, then its end. */
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
