import type { ExportSource } from '@portico/contract/portico/exports.ts'
import { exportFileName } from '@portico/domain/exports/file-name.ts'

export function formatOf(source: ExportSource): 'csv' | 'jsonl' {
  return source.type === 'changes' ? source.format : 'csv'
}

export function fileNameOf(source: ExportSource): string {
  return exportFileName(source.type === 'list' ? source.list : source.type, formatOf(source))
}
