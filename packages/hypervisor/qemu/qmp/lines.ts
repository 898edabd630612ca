/** Maximum line length in bytes. The response about a machine with eight disks has about 50 KiB. */
const LONGEST_LINE = 16 * 1024 * 1024

/** Splits a byte stream into lines of text, without line ends and empty lines. */
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
