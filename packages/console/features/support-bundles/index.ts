export { SupportBundleFiles } from './detail/files.tsx'
export { SupportBundleFrame } from './detail/frame.tsx'
export { readFilesSearch } from './detail/files-search.ts'
export { SupportBundleList } from './list.tsx'
