/**
 * The server's process. Everything else is loaded after the compile cache is on: without it, most of a start is parsing.
 * JavaScript, because a TypeScript file that is started itself is never in the cache: for its few lines Node would load
 * the program that takes the types away, and keep the 12 MB it needs.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

/** Long enough for the first page to be answered. */
const RELEASE_MEMORY_AFTER_MS = 1_000

// In our own folder: the default is one in /tmp that other users of the machine could prepare.
enableCompileCache(join(import.meta.dirname, '../../.cache/compile'))
const { boundHeapGrowth } = await import('./bound-heap-growth.ts')
boundHeapGrowth()
const { runServer } = await import('./run-server.ts')
await runServer(process)
const { releaseStartMemory } = await import('./release-memory.ts')
// After the last module of ours: one that is not written to the cache is taken its types away at every start.
flushCompileCache()
setTimeout(releaseStartMemory, RELEASE_MEMORY_AFTER_MS)
