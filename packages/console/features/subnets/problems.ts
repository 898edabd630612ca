import { cidrProblem } from '@portico/domain/ip/problems.ts'
import { checkIpv4Block, checkIpv6Block } from '@portico/domain/networks/subnet-rules.ts'
import type { Refusal } from '@portico/domain/refusals.ts'
import { sentenceCase } from '#ui/format/text.ts'

/** Returns the problem of a typed block, or null. Only the server checks overlaps with other subnets. */

export function ipv4BlockProblem(text: string): string | null {
  return blockProblem(text, (block) =>
    block.includes(':') ? 'Must be an IPv4 block' : said(checkIpv4Block(block)),
  )
}

/** @param prefix IPv6 prefix of the VPC. An empty block is valid, because the server then assigns one */
export function ipv6BlockProblem(text: string, prefix: string): string | null {
  if (text.trim() === '') return null
  return blockProblem(text, (block) => said(checkIpv6Block(block, prefix)))
}

/** Returns the field whose block was refused because it overlaps another subnet; null for other refusals. */
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
