import { tryParseCidr } from '@portico/domain/ip/cidr.ts'
import { nextFreeBlock } from '@portico/domain/networks/subnet-rules.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { Button } from '#ui/actions/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { ipv4BlockProblem } from './problems.ts'
import type { SubnetForm } from './request.ts'

/** Default prefix length, which is large enough for most networks. */
const usualWidth = 24

/** Returns the prefix length in the typed text, which may be a whole block or only `/22`. */
function widthTyped(text: string): number {
  const width =
    tryParseCidr(text.trim())?.width ?? Number(/\/(\d{1,2})$/.exec(text.trim())?.[1] ?? usualWidth)
  return width >= 8 && width <= 26 ? width : usualWidth
}

/** A field for the IPv4 block of a new subnet: a typed one, or the next free one in the VPC. */
export function Ipv4BlockField(props: { scope: VpcScope; form: UseFormReturn<SubnetForm> }) {
  const { scope, form } = props
  const [isAsking, setAsking] = useState(false)
  async function suggest() {
    setAsking(true)
    try {
      const { items } = await invoke('vpcSubnetList', withAll({ query: { ...scope } }))
      const taken = items.map(({ ipv4Block }) => ipv4Block)
      const block = nextFreeBlock(taken, widthTyped(form.getValues('ipv4Block')))
      if (block === null) {
        toast.error({ title: 'No free block', content: 'Type another width after the slash.' })
        return
      }
      form.setValue('ipv4Block', block, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    } catch (error) {
      toast.error({ title: 'Could not read the subnets', content: messageOf(error) })
    } finally {
      setAsking(false)
    }
  }
  return (
    <TextField
      control={form.control}
      name="ipv4Block"
      label="IPv4 block"
      required
      mono
      hint="In a private range, /8 to /26, such as 172.30.4.0/22. Next free uses the width that you typed."
      validate={ipv4BlockProblem}
      suffix={
        <Button size="sm" variant="quiet" pending={isAsking} onPress={() => void suggest()}>
          Next free
        </Button>
      }
    />
  )
}
