/** The displayed file, and the text that is searched for in it. */
export interface FilesSearch {
  readonly file?: string
  readonly find?: string
}

export function readFilesSearch(raw: Record<string, unknown>): FilesSearch {
  const text = (value: unknown): string | undefined =>
    typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined
  const [file, find] = [text(raw['file']), text(raw['find'])]
  return { ...(file !== undefined && { file }), ...(find !== undefined && { find }) }
}
