/** Maximum line length in bytes. For comparison, the response about a machine with eight disks has about 50 KiB. */
const LONGEST_LINE = 16 * 1024 * 1024

/** Splits a byte stream into lines of text, without line ends and empty lines. */
export function lineSplitter(
  take: (line: string) => void,
  tooLong: () => void,
  maxLength: number = LONGEST_LINE,
): (data: Uint8Array) => void {
  let chunks: Uint8Array[] = []
  let buffered = 0
  const flush = (): void => {
    const line = Buffer.concat(chunks).toString('utf8').trim()
    chunks = []
    buffered = 0
    if (line !== '') take(line)
  }
  return (data) => {
    let rest = data
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      chunks.push(rest.subarray(0, end))
      flush()
      rest = rest.subarray(end + 1)
    }
    if (rest.length === 0) return
    buffered += rest.length
    if (buffered > maxLength) return tooLong()
    chunks.push(rest)
  }
}
