/** Longest line believed, in bytes: the answer about a machine with eight disks takes some 50 KiB. */
const LONGEST_LINE = 16 * 1024 * 1024

/** Cut a byte stream into lines of text, without their ends. Empty lines are left out. */
export function lineSplitter(
  take: (line: string) => void,
  tooLong: () => void,
  longest: number = LONGEST_LINE,
): (data: Uint8Array) => void {
  let pieces: Uint8Array[] = []
  let held = 0
  const flush = (): void => {
    const line = Buffer.concat(pieces).toString('utf8').trim()
    pieces = []
    held = 0
    if (line !== '') take(line)
  }
  return (data) => {
    let rest = data
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      pieces.push(rest.subarray(0, end))
      flush()
      rest = rest.subarray(end + 1)
    }
    if (rest.length === 0) return
    held += rest.length
    if (held > longest) return tooLong()
    pieces.push(rest)
  }
}
