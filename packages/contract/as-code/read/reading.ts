import type { Node } from '../hcl/parse.ts'
import { NotReadable } from './value.ts'

/** A field of a body, in wire form. */
export interface ReadField {
  readonly field: string
  readonly value: unknown
  /** where it stands in the text, counted from 1 */
  readonly line: number
}

/** Something that was not read. */
export interface Unread {
  readonly what: string
  readonly why: string
  readonly line: number
}

/** What was read so far, and what was not. */
export class Reading {
  readonly fields: ReadField[] = []
  readonly unread: Unread[] = []

  leave(what: string, why: string, line: number): void {
    this.unread.push({ what, why, line })
  }

  /** Read the value of a field; where that cannot be done, note why. Undefined is nothing to note. */
  take(field: string, node: Node, read: (node: Node) => unknown): void {
    try {
      const value = read(node)
      if (value !== undefined) this.fields.push({ field, value, line: node.line })
    } catch (error) {
      if (!(error instanceof NotReadable)) throw error
      this.leave(field, error.message, error.line)
    }
  }
}
