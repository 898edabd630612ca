import { CodeXml } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'

/** A toggle that shows the request as code. */
export function AsCodeButton(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const { isOpen, onOpenChange } = props
  return (
    <Button
      variant="quiet"
      icon={CodeXml}
      tooltip="curl, CLI, Terraform and TypeScript"
      onPress={() => onOpenChange(!isOpen)}
    >
      {isOpen ? 'Hide code' : 'As code'}
    </Button>
  )
}
