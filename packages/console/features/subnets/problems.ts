import { cidrProblem } from '@portico/domain/ip/problems.ts'
import { checkIpv4Block, checkIpv6Block } from '@portico/domain/networks/subnet-rules.ts'
import type { Refusal } from '@portico/domain/refusals.ts'
import { sentenceCase } from '#ui/format/words.ts'

/** What is wrong with a block typed into the form, or null. Whether it overlaps with another is the server's to say. */

export function ipv4BlockProblem(text: string): string | null {
  return blockProblem(text, (block) =>
    block.includes(':') ? 'Must be an IPv4 block' : said(checkIpv4Block(block)),
  )
}

/** @param prefix of the VPC; empty is fine, one is drawn then */
export function ipv6BlockProblem(text: string, prefix: string): string | null {
  if (text.trim() === '') return null
  return blockProblem(text, (block) => said(checkIpv6Block(block, prefix)))
}

/** The field whose block the server refused because another subnet has some of it; null for other refusals. */
export function overlappingField(error: unknown): 'ipv4Block' | 'ipv6Block' | null {
  const [, block] =
    /^IP address range '([^']+)' conflicts/.exec(error instanceof Error ? error.message : '') ?? []
  if (block === undefined) return null
  return block.includes(':') ? 'ipv6Block' : 'ipv4Block'
}

function blockProblem(text: string, rule: (block: string) => string | null): string | null {
  const block = text.trim()
  return cidrProblem(block) ?? rule(block)
}

const said = (refusal: Refusal | null) => (refusal === null ? null : sentenceCase(refusal.message))
