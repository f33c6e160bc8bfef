/**
 * The server's process, as `scripts/build/build-server.ts` bundles it. Everything else is loaded after the compile cache is on:
 * without it, most of a start is parsing.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

/** Long enough for the first page to be answered. */
const RELEASE_MEMORY_AFTER_MS = 1_000

// In our own folder: the default is one in /tmp that other users of the machine could prepare.
enableCompileCache(join(import.meta.dirname, '../../.cache/compile'))
const { limitHeapGrowth } = await import('./process/limit-heap-growth.ts')
limitHeapGrowth()
const { runServer } = await import('./run-server.ts')
await runServer(process)
const { releaseStartMemory } = await import('./process/release-memory.ts')
// Now and not when the process ends: one that is killed would parse everything again at its next start.
flushCompileCache()
setTimeout(releaseStartMemory, RELEASE_MEMORY_AFTER_MS)
