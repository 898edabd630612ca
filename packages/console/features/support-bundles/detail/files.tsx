import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SplitPane } from '#ui/page/split-pane.tsx'
import { Tree } from '#ui/tree/tree.tsx'
import { pollBundles } from '../polling.ts'
import { FileText } from './file-text.tsx'
import { readFilesSearch } from './files-search.ts'
import { indexQuery } from './read-file.ts'
import { foldersOf, treeOf } from './tree.ts'

/** The files of a bundle as a tree, and the content of the selected file. */
export function SupportBundleFiles({ bundle: id }: { bundle: string }) {
  const bundle = useLoaded('supportBundleView', { path: { supportBundle: id } }, (seen) =>
    pollBundles([seen]),
  )
  if (bundle.state === 'collecting') {
    return <p className="text-fg-muted">Its contents are shown once it is collected.</p>
  }
  if (bundle.state !== 'active') return <p className="text-fg-muted">Its files were deleted.</p>
  return <Contents bundle={id} />
}

function Contents({ bundle }: { bundle: string }) {
  const { data: paths, error, refetch } = useQuery(indexQuery(bundle))
  const { file: chosen, find = '' } = readFilesSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const nodes = useMemo(() => treeOf(paths ?? []), [paths])
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null)
  if (error !== null) {
    return (
      <Notice kind="error" title="Could not list the files of this bundle">
        {messageOf(error)}{' '}
        <Button size="sm" onPress={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    )
  }
  if (paths === undefined) return <Skeleton className="h-40 w-full" />
  const file = chosen ?? paths.find((path) => path === 'README.txt') ?? paths[0]
  if (file === undefined) return <p className="text-fg-muted">This bundle has no files.</p>
  const show = (next: { readonly file?: string; readonly find?: string }) =>
    void navigate({
      to: '.',
      search: { file, ...(find !== '' && { find }), ...next } as never,
      replace: true,
    })
  return (
    <div className="flex flex-col gap-3">
      <label className="flex max-w-100 items-center gap-2 rounded-md border border-line-strong bg-raised px-2.5 focus-within:outline-2 focus-within:outline-focus">
        <Search size={15} aria-hidden className="flex-none text-fg-muted" />
        <span className="sr-only">Find lines in the file</span>
        <input
          type="search"
          className="h-8 min-w-0 flex-1 bg-transparent outline-none"
          placeholder="Find lines in the file"
          defaultValue={find}
          onChange={(event) => show({ find: event.currentTarget.value })}
        />
      </label>
      <SplitPane
        label="the list of files"
        first={
          <div className="max-h-[70vh] overflow-auto @max-[40rem]:max-h-60">
            <Tree
              label="Files"
              nodes={nodes}
              selected={file}
              onSelect={(path) => {
                if (!path.endsWith('/')) show({ file: path })
              }}
              expanded={opened ?? new Set(foldersOf(file))}
              onExpandedChange={setOpened}
            />
          </div>
        }
        second={
          <div className="h-[70vh]">
            <FileText bundle={bundle} file={file} find={find} />
          </div>
        }
      />
    </div>
  )
}
