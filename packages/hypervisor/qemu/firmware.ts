import { existsSync } from 'node:fs'

/** Firmware for machines whose disks boot by UEFI. */
export interface UefiFirmware {
  /** file of its code, which QEMU's account may read */
  readonly code: string
  /** file of an empty store of variables that belongs to the code */
  readonly variables: string
}

/** Where distributions put OVMF, the one of 4 MiB before its smaller predecessor; without Secure Boot. */
const PLACES: readonly UefiFirmware[] = [
  { code: '/usr/share/OVMF/OVMF_CODE_4M.fd', variables: '/usr/share/OVMF/OVMF_VARS_4M.fd' },
  { code: '/usr/share/OVMF/OVMF_CODE.fd', variables: '/usr/share/OVMF/OVMF_VARS.fd' },
  { code: '/usr/share/edk2/ovmf/OVMF_CODE.fd', variables: '/usr/share/edk2/ovmf/OVMF_VARS.fd' },
  { code: '/usr/share/edk2/x64/OVMF_CODE.4m.fd', variables: '/usr/share/edk2/x64/OVMF_VARS.4m.fd' },
]

/** The UEFI firmware installed on this host, or null. */
export function findUefi(): UefiFirmware | null {
  return PLACES.find(({ code, variables }) => existsSync(code) && existsSync(variables)) ?? null
}
