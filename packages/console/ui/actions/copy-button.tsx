import { useEffect, useState } from 'react'
import { Check } from 'lucide-react'
import { announce } from '../feedback/announce.ts'
import { copyToClipboard } from './copy-to-clipboard.tsx'
import { IconButton } from './icon-button.tsx'
import { CopyIcon } from './row-icons.tsx'

/** Milliseconds for which the check mark is shown after copying. */
const CONFIRMED_FOR = 2000

/** Copies a value to the clipboard, shows a check mark for two seconds and announces "Copied". */
export function CopyButton({ value, label = 'Copy' }: { value: string; label?: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), CONFIRMED_FOR)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    if (!(await copyToClipboard(value))) return
    setCopied(true)
    announce('Copied')
  }

  return (
    <IconButton
      size="sm"
      icon={copied ? Check : CopyIcon}
      label={copied ? 'Copied' : label}
      onPress={() => void copy()}
    />
  )
}
