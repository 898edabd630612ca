import { File, Folder } from 'lucide-react'
import type { TreeNode } from '#ui/tree/tree.tsx'

/** Returns files as a tree of folders; folders come first, and each level is sorted by name. */
export function treeOf(paths: readonly string[], above = ''): readonly TreeNode[] {
  const folders = new Map<string, string[]>()
  const files: string[] = []
  for (const path of paths.toSorted()) {
    const rest = path.slice(above.length)
    const slash = rest.indexOf('/')
    if (slash <= 0) files.push(path)
    else {
      const folder = above + rest.slice(0, slash + 1)
      folders.set(folder, [...(folders.get(folder) ?? []), path])
    }
  }
  return [
    ...[...folders].map(([folder, within]) => ({
      id: folder,
      label: folder.slice(above.length, -1),
      icon: Folder,
      detail: within.length,
      children: treeOf(within, folder),
    })),
    ...files.map((path) => ({ id: path, label: path.slice(above.length), icon: File })),
  ]
}

/** Returns the folders that contain a file. */
export function foldersOf(path: string): readonly string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1))
}
