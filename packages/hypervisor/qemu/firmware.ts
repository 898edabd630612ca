import { existsSync } from 'node:fs'

/** UEFI firmware for machines. Both files are part of the host's OVMF package. */
export interface UefiFirmware {
  /** path of the firmware's code, readable by QEMU's account */
  readonly code: string
  /** path of an empty store of UEFI variables for this code */
  readonly variables: string
}

/** Paths of OVMF in distributions, without Secure Boot. The 4 MiB variant comes before the older, smaller one. */
const PLACES: readonly UefiFirmware[] = [
  { code: '/usr/share/OVMF/OVMF_CODE_4M.fd', variables: '/usr/share/OVMF/OVMF_VARS_4M.fd' },
  { code: '/usr/share/OVMF/OVMF_CODE.fd', variables: '/usr/share/OVMF/OVMF_VARS.fd' },
  { code: '/usr/share/edk2/ovmf/OVMF_CODE.fd', variables: '/usr/share/edk2/ovmf/OVMF_VARS.fd' },
  { code: '/usr/share/edk2/x64/OVMF_CODE.4m.fd', variables: '/usr/share/edk2/x64/OVMF_VARS.4m.fd' },
]

/** Returns the UEFI firmware installed on this host, or null. */
export function findUefi(): UefiFirmware | null {
  return PLACES.find(({ code, variables }) => existsSync(code) && existsSync(variables)) ?? null
}
