import type { Node } from '../hcl/parse.ts'
import { NotReadable } from './value.ts'

/** A field of a body in wire form. */
export interface ReadField {
  readonly field: string
  readonly value: unknown
  /** number of the line in the text, from 1 */
  readonly line: number
}

/** A part of the text that was not read. */
export interface Unread {
  readonly what: string
  readonly why: string
  readonly line: number
}

/** Collects the fields that were read and the parts that could not be read. */
export class Reading {
  readonly fields: ReadField[] = []
  readonly unread: Unread[] = []

  addUnread(what: string, why: string, line: number): void {
    this.unread.push({ what, why, line })
  }

  /** Reads the value of a field, or records why it cannot be read. A field whose value is undefined is not recorded. */
  addField(field: string, node: Node, read: (node: Node) => unknown): void {
    try {
      const value = read(node)
      if (value !== undefined) this.fields.push({ field, value, line: node.line })
    } catch (error) {
      if (!(error instanceof NotReadable)) throw error
      this.addUnread(field, error.message, error.line)
    }
  }
}
