import { useEffect, useState } from 'react'
import { base64 } from '#shell/forms/base64.ts'

/** Returns the content of a file in base64; empty until it is read, or if it cannot be read. */
export function useBase64(file: File | null): string {
  const [read, setRead] = useState<{ readonly file: File; readonly text: string } | null>(null)
  useEffect(() => {
    if (file === null) return undefined
    let isHere = true
    base64(file).then(
      (text) => isHere && setRead({ file, text }),
      // Submitting the form reads the file again and reports the problem.
      () => isHere && setRead(null),
    )
    return () => {
      isHere = false
    }
  }, [file])
  return read !== null && read.file === file ? read.text : ''
}
