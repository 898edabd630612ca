import { operationUrl } from '@portico/contract/client.ts'
import type { SupportBundleInfo } from '@portico/contract/types.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { checkBundleDelete, checkBundleDownload } from '@portico/domain/support/bundles.ts'
import { writeRequest } from '#data/write-request.ts'
import { invoke } from '#data/calls.ts'
import { download } from '#data/download.ts'
import { invalidate } from '#data/update-cache.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { bundleName } from './labels.ts'

/** Starts collecting a bundle. @returns the new bundle @throws CallError */
export async function collect(): Promise<SupportBundleInfo> {
  const bundle = await invoke('supportBundleCreate', {})
  toastDone('Support bundle', bundleName(bundle), 'is being collected')
  await invalidate('support_bundle')
  return bundle
}

export const downloadBundle = ({ id }: Pick<SupportBundleInfo, 'id'>): void =>
  download(operationUrl('support_bundle_download', { path: { supportBundle: id } }))

/** Returns the URL of a file in a bundle. */
export const fileUrl = (bundle: string, file: string): string =>
  operationUrl('support_bundle_download_file', { path: { supportBundle: bundle, file } })

export const downloadFile = (bundle: string, file: string): void => download(fileUrl(bundle, file))

export const whyNoDownload = ({ state }: Pick<SupportBundleInfo, 'state'>): string | null =>
  reasonOf(checkBundleDownload(state))

const whyNoDeletion = ({ state }: Pick<SupportBundleInfo, 'state'>): string | null =>
  reasonOf(checkBundleDelete(state))

const remove = ({ id }: SupportBundleInfo) =>
  writeRequest('supportBundleDelete', { path: { supportBundle: id } })
const consequences = 'Its disk can be used for another bundle. Downloaded files are kept.'

/**
 * @param how.denied why the user may not delete the bundle @param how.leave navigates away from the bundle's page after
 * deletion
 */
export function bundleActions(
  bundle: SupportBundleInfo,
  { denied, leave }: { readonly denied: string | null; readonly leave?: () => Promise<unknown> },
): readonly MenuEntry[] {
  return [
    {
      label: 'Download',
      disabledReason: whyNoDownload(bundle),
      onAction: () => downloadBundle(bundle),
    },
    deleteEntry(
      {
        noun: kinds.support_bundle,
        name: bundleName(bundle),
        consequences,
        act: remove(bundle),
        changes: ['support_bundle'],
        ...(leave && { leave }),
      },
      denied ?? whyNoDeletion(bundle),
    ),
  ]
}

export const bundleBulkActions: readonly BulkAction<SupportBundleInfo>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences: 'Their disks can be used for other bundles. Downloaded files are kept.',
    whyNot: whyNoDeletion,
    act: remove,
    changes: ['support_bundle'],
  },
]
