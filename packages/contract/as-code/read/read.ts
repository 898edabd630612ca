/**
 * Reads a request body from a pasted text, the reverse of printing it, and reports the parts that could not be read.
 */
import type { OperationId } from '#routes.ts'
import { parseHcl, parseJson } from '../hcl/parse.ts'
import { SyntaxProblem } from '../hcl/scan.ts'
import { readInstance } from './instance.ts'
import { readMapped } from './mapped.ts'
import { type ReadField, Reading, type Unread } from './reading.ts'
import { mappingOf } from '../terraform/mapping.ts'
import { valueOf } from './value.ts'

export interface ReadBody {
  readonly language: 'JSON' | 'Terraform'
  readonly fields: readonly ReadField[]
  readonly unread: readonly Unread[]
}

/** maximum number of characters of a text, several times the longest body */
const maxLength = 256 * 1024

/**
 * Reads a request body from JSON or a Terraform resource. Other blocks in the text are used to resolve references.
 * Never throws: an unreadable text is reported as unread.
 */
export function readBody(operation: OperationId, text: string): ReadBody {
  const language = /^\s*[{[]/.test(text) ? 'JSON' : 'Terraform'
  const reading = new Reading()
  try {
    if (text.length > maxLength) throw new SyntaxProblem('It is longer than any request', 1)
    if (language === 'JSON') readJson(text, reading)
    else readTerraform(operation, text, reading)
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error
    return { language, fields: [], unread: [{ what: 'The text', why: error.message, line: error.line }] }
  }
  return { language, fields: reading.fields, unread: reading.unread }
}

function readJson(text: string, reading: Reading): void {
  const body = parseJson(text)
  if (body.kind !== 'object')
    throw new SyntaxProblem('Expected an object with the fields of a body', body.line)
  for (const [field, node] of body.fields) reading.addField(field, node, valueOf)
}

function readTerraform(operation: OperationId, text: string, reading: Reading): void {
  const mapping = mappingOf(operation)
  const type = operation === 'instance_create' ? 'oxide_instance' : mapping?.resource
  const blocks = parseHcl(text)
  const [block, ...others] = blocks.filter((one) => one.type === 'resource' && one.labels[0] === type)
  if (block === undefined) throw new SyntaxProblem(`There is no resource ${type ?? ''} in the text`, 1)
  for (const other of others)
    reading.addUnread(`${type} ${other.labels[1] ?? ''}`, 'only the first is read', other.line)
  if (mapping === undefined) readInstance(block, blocks, reading)
  else readMapped(mapping, block.attributes, blocks, reading)
}
