import { canonicalIp, tryParseAddress, tryParseCidr } from '@portico/domain/ip/cidr.ts'
import { cidrProblem, ipProblem } from '@portico/domain/ip/problems.ts'
import { useForm } from 'react-hook-form'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { NumberField } from '#ui/forms/number-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import type { Route } from '../form.ts'
import { InterfaceField } from './interface-field.tsx'

interface RouteForm {
  interfaceName: string | null
  dst: string
  gw: string
  ribPriority: number | null
  vid: number | null
}

function routeOf({ interfaceName, dst, gw, ribPriority, vid }: RouteForm): Route {
  return {
    interfaceName: interfaceName ?? '',
    dst: canonicalIp(dst.trim()),
    gw: canonicalIp(gw.trim()),
    ...(ribPriority !== null && { ribPriority }),
    ...(vid !== null && { vid }),
  }
}

/** A dialog for a static route through an interface of the port. */
export function RouteDialog(props: {
  row: Route | null
  interfaces: readonly string[]
  onSubmit: (route: Route) => void
  onClose: () => void
}) {
  const { row } = props
  const form = useForm<RouteForm>({
    defaultValues: {
      interfaceName: row?.interfaceName ?? props.interfaces[0] ?? null,
      dst: row?.dst ?? '',
      gw: row?.gw ?? '',
      ribPriority: row?.ribPriority ?? null,
      vid: row?.vid ?? null,
    },
  })
  return (
    <PanelDialog<RouteForm>
      title={row === null ? 'Add route' : 'Change route'}
      form={form}
      onClose={props.onClose}
      onSubmit={(filled) => props.onSubmit(routeOf(filled))}
    >
      <TextField
        control={form.control}
        name="dst"
        label="Destination"
        required
        mono
        placeholder="0.0.0.0/0"
        validate={(dst) => (dst === '' ? null : cidrProblem(dst))}
      />
      <TextField
        control={form.control}
        name="gw"
        label="Gateway"
        required
        mono
        placeholder="192.0.2.1"
        validate={(gw, { dst }) => (gw === '' ? null : (ipProblem(gw) ?? versionProblem(gw, dst)))}
      />
      <InterfaceField control={form.control} name="interfaceName" names={props.interfaces} />
      <NumberField control={form.control} name="ribPriority" label="Priority" min={0} max={255} />
      <NumberField control={form.control} name="vid" label="VLAN" min={0} max={65_535} />
    </PanelDialog>
  )
}

function versionProblem(gw: string, dst: string): string | null {
  const [address, network] = [tryParseAddress(gw.trim()), tryParseCidr(dst.trim())]
  return address !== null && network !== null && address.version !== network.version
    ? `It is IPv${address.version}, but the destination is IPv${network.version}`
    : null
}
