import { createContext, use } from 'react'
import type { FilesClient } from './files-client.ts'

/** How a page gets its files, whose scripts are loaded when first asked for; the same ones each time. */
export type OpenFiles = () => Promise<FilesClient>

export const FilesContext = createContext<OpenFiles | null>(null)

/** For what a press does: `(await openFiles()).take(…)`. */
export function useOpenFiles(): OpenFiles {
  const openFiles = use(FilesContext)
  if (openFiles === null) throw new Error('FilesContext is missing')
  return openFiles
}
