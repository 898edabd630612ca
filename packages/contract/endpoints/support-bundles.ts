import { z } from 'zod'
import { byId } from '#schemas/paging.ts'
import { Uuid } from '#schemas/primitives.ts'
import { SupportBundleInfo, SupportBundleInfoResultsPage } from '#schemas/support-bundles.ts'
import { RawResponse, endpointsOf } from './join.ts'

export const supportBundlesEndpoints = endpointsOf({
  support_bundle_list: { query: { ...byId }, answer: SupportBundleInfoResultsPage },
  support_bundle_create: { answer: SupportBundleInfo },
  support_bundle_delete: { path: { support_bundle: Uuid } },
  support_bundle_view: { path: { support_bundle: Uuid }, answer: SupportBundleInfo },
  support_bundle_download: { path: { support_bundle: Uuid }, answer: RawResponse },
  support_bundle_head: { path: { support_bundle: Uuid }, answer: RawResponse },
  support_bundle_download_file: { path: { support_bundle: Uuid, file: z.string() }, answer: RawResponse },
  support_bundle_head_file: { path: { support_bundle: Uuid, file: z.string() }, answer: RawResponse },
  support_bundle_index: { path: { support_bundle: Uuid }, answer: RawResponse },
})
