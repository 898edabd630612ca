import { Bookmark } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'

/** A button that saves the page as a new view. */
export function SaveAs(props: { isNew: boolean; disabledReason: string | null; onPress?: () => void }) {
  const { isNew, ...button } = props
  return (
    <Button {...(isNew && { icon: Bookmark })} {...button}>
      {isNew ? 'Save as view…' : 'Save as…'}
    </Button>
  )
}
