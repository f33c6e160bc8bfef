import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What the start page may load before it runs, in bytes after gzip. */
export const INITIAL_SCRIPT_BUDGET_BYTES = 140_000

/** The scripts that index.html loads itself: the entry, what it imports, and whatever else stands there. */
export function initialScripts(html: string): readonly string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const paths = tags.flatMap((tag) => {
    const isScript = tag.startsWith('<script') || /\brel="?modulepreload\b/.test(tag)
    const path = /\b(?:src|href)="?([^"\s>]+)/.exec(tag)?.[1]
    return isScript && path !== undefined ? [path] : []
  })
  return [...new Set(paths)]
}

/** Bytes after gzip of all scripts the start page loads, in the built app. */
export async function measureInitialScripts(dist: string): Promise<number> {
  const scripts = initialScripts(await readFile(join(dist, 'index.html'), 'utf8'))
  const sizes = await Promise.all(
    scripts.map(async (path) => gzipSync(await readFile(join(dist, path)), { level: 9 }).byteLength),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
